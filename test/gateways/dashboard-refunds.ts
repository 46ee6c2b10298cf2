import { expect, test } from 'vitest';

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** A sandbox's control as other processes reach it. */
interface OverHttp {
  readonly announced: () => Promise<{ attempt: { txnid: string }; accessKey: string }>;
  readonly post: (path: string, body: unknown) => Promise<Answer>;
  readonly read: (path: string) => Promise<Answer>;
  /** Waits until nothing is under way in the sandbox. */
  readonly idle: () => Promise<unknown>;
}

/** What every sandbox does when it is told to refund a payment of ₹2,000 on the provider's own dashboard. */
export function refundsOnDashboard({ announced, post, read, idle }: OverHttp): void {
  test('refunds a payment, in part and then the rest, and never more', async () => {
    const { attempt, accessKey } = await announced();
    const { txnid } = attempt;
    expect((await post('/sandbox/refund', { txnid })).status).toBe(409);
    await post('/sandbox/pay', { accessKey, outcome: 'success' });
    expect((await post('/sandbox/refund', { txnid, amountPaise: 200_001 })).status).toBe(409);
    const part = await post('/sandbox/refund', { txnid, amountPaise: 50_000 });
    expect(JSON.parse(part.text)).toEqual({ refundId: expect.stringMatching(/^\w+$/) });
    expect((await post('/sandbox/refund', { txnid })).status).toBe(200);
    await idle();
    expect(JSON.parse((await read('/sandbox/ledger')).text)).toContainEqual(
      expect.objectContaining({ txnid, refundedPaise: 200_000 }),
    );
  });
}
