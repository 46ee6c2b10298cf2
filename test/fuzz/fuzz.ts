import fc from 'fast-check';
import { aPageRequest, aRequest, type FuzzRequest, type RequestWorld } from './a-request.ts';
import { numbered } from './hostile-text.ts';
import { complaintsAbout, type FuzzAnswer } from './judge.ts';
import { readOperations } from './operations.ts';

interface FuzzParts {
  openApi: unknown;
  send(request: FuzzRequest): Promise<FuzzAnswer>;
  /** Called before each batch, because fuzzing signs people out. */
  world(): Promise<Omit<RequestWorld, 'schemas'>>;
  /** Paths of pages to request with hostile queries; none where only calls are served. */
  pages: readonly string[];
  /** Allowed prefixes of redirect addresses. */
  mayLeadTo: readonly string[];
  requests: number;
  atOnce: number;
  seed: number;
  /** Called after each batch with the number of requests done. */
  progress?(done: number): Promise<void>;
}

export interface Complaint {
  complaint: string;
  name: string;
  times: number;
  /** The first request that led to it, and its answer. */
  request: FuzzRequest;
  answer: Pick<FuzzAnswer, 'status' | 'body'>;
}

interface FuzzReport {
  requests: number;
  /** By status. */
  statuses: Record<string, number>;
  /** Calls that answered with 2xx or 3xx at least once. */
  reached: string[];
  notReached: string[];
  slowestMs: number;
  complaints: Complaint[];
}

const BATCH = 250;
/** A password hash costs as much as hundreds of other calls, so these are called less often. */
const DEAR = new Set(['login', 'signup', 'changePassword', 'changeEmail', 'deleteAccount', 'resetPassword']);

/** Sends every documented call generated requests and judges every answer. The same seed sends the same requests. */
export async function fuzz(parts: FuzzParts): Promise<FuzzReport> {
  const { operations, schemas } = readOperations(parts.openApi);
  const report = emptyReport();
  const reached = new Set<string>();
  while (report.requests < parts.requests) {
    const world: RequestWorld = { ...(await parts.world()), schemas };
    const any = fc.oneof(
      ...operations.map((operation) => ({
        weight: DEAR.has(operation.name) ? 1 : 4,
        arbitrary: aRequest(operation, world),
      })),
      ...parts.pages.map((path) => ({ weight: 2, arbitrary: aPageRequest(path) })),
    );
    const size = Math.min(BATCH, parts.requests - report.requests);
    const sample = fc.sample(any, { numRuns: size, seed: parts.seed + report.requests });
    const requests = sample.map((request, place) => numbered(request, report.requests + place));
    await inParallel(requests, parts.atOnce, async (request) => {
      const answer = await parts.send(request);
      if (answer.status < 400) reached.add(request.name);
      note(report, request, answer, complaintsAbout(request, answer, parts.mayLeadTo));
    });
    report.requests += size;
    await parts.progress?.(report.requests);
  }
  report.reached = [...reached].sort();
  report.notReached = operations.map(({ name }) => name).filter((name) => !reached.has(name));
  return report;
}

function emptyReport(): FuzzReport {
  return { requests: 0, statuses: {}, reached: [], notReached: [], slowestMs: 0, complaints: [] };
}

function note(report: FuzzReport, request: FuzzRequest, answer: FuzzAnswer, complaints: string[]): void {
  report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1;
  report.slowestMs = Math.max(report.slowestMs, Math.round(answer.milliseconds));
  for (const complaint of complaints) {
    const known = report.complaints.find((one) => one.complaint === complaint && one.name === request.name);
    if (known) known.times += 1;
    else {
      const { status, body } = answer;
      report.complaints.push({
        complaint,
        name: request.name,
        times: 1,
        request,
        answer: { status, body: body.slice(0, 500) },
      });
    }
  }
}

async function inParallel<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>) {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}
