import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router';
import { AUDITED_DEEDS } from '../../contract/audited-deeds.ts';
import { deedWords } from '../audit/deed-words.ts';
import { Target } from '../audit/target.tsx';
import { client } from '../client.ts';
import { Filter } from '../parts/filter.tsx';
import { Loaded, Nothing } from '../parts/loaded.tsx';
import { Cell, HeadCell, Table } from '../parts/table.tsx';
import { type AskOptions, useAnswer } from '../parts/use-answer.ts';
import { When } from '../parts/words.tsx';
import { useStaff } from '../session/staff.ts';

const COLUMNS = ['What', 'When', 'Who', 'To what', 'In detail', 'From'];

/** Who did what, newest first. One kind of action can be chosen: most are shoppers who sign in. */
export default function AuditPage() {
  const { may } = useStaff();
  const [query] = useSearchParams();
  const before = eventIn(query);
  const what = AUDITED_DEEDS.find((one) => one === query.get('what'));
  const ask = useCallback(
    (options: AskOptions) => client.adminAudit({ ...options, query: { before, what } }),
    [before, what],
  );
  const { asked, refetch } = useAnswer(ask);
  return (
    <>
      <h1>Audit</h1>
      {may('read-audit') ? (
        <Filter
          label="What was done"
          name="what"
          words={AUDITED_DEEDS}
          chosen={what}
          any="Anything"
          wording={deedWords}
        />
      ) : null}
      <Loaded asked={asked} refetch={refetch} what="audit trail">
        {({ events, next }) => (
          <>
            {events.length === 0 ? (
              <Nothing>Nothing is written there.</Nothing>
            ) : (
              <Table caption="Audit trail" columns={COLUMNS}>
                {events.map((event) => (
                  <tr key={event.id}>
                    <HeadCell of="What">{deedWords(event.what)}</HeadCell>
                    <Cell of="When">
                      <When at={event.at} />
                    </Cell>
                    <Cell of="Who" free>
                      {event.who
                        ? `${event.who.username ?? 'A closed account'}, ${event.who.role ?? '–'}`
                        : 'Nobody known'}
                    </Cell>
                    <Cell of="To what" free>
                      <Target event={event} />
                    </Cell>
                    <Cell of="In detail" free>
                      {event.detail || '–'}
                    </Cell>
                    <Cell of="From">{event.from ?? '–'}</Cell>
                  </tr>
                ))}
              </Table>
            )}
            <nav className="bo-pager" aria-label="Pages">
              {before ? (
                <Link className="link" to={trailFrom(undefined, what)}>
                  Newest
                </Link>
              ) : null}
              {next === null ? null : (
                <Link className="link" to={trailFrom(next, what)} rel="next">
                  Older
                </Link>
              )}
            </nav>
          </>
        )}
      </Loaded>
    </>
  );
}

/** The address of the trail of one kind of action, or of all, older than an event. */
function trailFrom(before: number | undefined, what: string | undefined): string {
  const query = new URLSearchParams({
    ...(what ? { what } : {}),
    ...(before ? { before: String(before) } : {}),
  });
  return `/admin/audit?${query}`.replace(/\?$/, '');
}

/** The event id in an address; undefined when it cannot be one. */
function eventIn(query: URLSearchParams): number | undefined {
  const id = Number(query.get('before'));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
