import type { Adapter, AdapterPayload } from 'oidc-provider';

const MOST = 2000;
/** Of what the provider itself gives no life. */
const LIFE_SECONDS = 600;

/**
 * Where the demo provider keeps sessions, interactions and codes: in memory, each kind on its own, the oldest giving
 * way when there are too many. All of it is gone when the process ends.
 */
export function boundedMemory(): (kind: string) => Adapter {
  return () => {
    const kept = new Map<string, { payload: AdapterPayload; until: number }>();
    const find = (id: string) => {
      const entry = kept.get(id);
      return entry && entry.until > Date.now() ? entry.payload : undefined;
    };
    const findWhere = (fits: (payload: AdapterPayload) => boolean) => {
      for (const [id, { payload }] of kept) if (fits(payload)) return find(id);
      return undefined;
    };
    return {
      async upsert(id, payload, expiresIn) {
        kept.delete(id);
        kept.set(id, { payload, until: Date.now() + (expiresIn ?? LIFE_SECONDS) * 1000 });
        for (const oldest of kept.keys()) {
          if (kept.size <= MOST) break;
          kept.delete(oldest);
        }
      },
      find: async (id) => find(id),
      findByUid: async (uid) => findWhere((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => findWhere((payload) => payload.userCode === userCode),
      async destroy(id) {
        kept.delete(id);
      },
      async consume(id) {
        const payload = find(id);
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      async revokeByGrantId(grantId) {
        for (const [id, { payload }] of kept) if (payload.grantId === grantId) kept.delete(id);
      },
    };
  };
}
