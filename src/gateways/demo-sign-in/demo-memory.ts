import { LRUCache } from 'lru-cache';
import type { Adapter, AdapterPayload } from 'oidc-provider';

const MAX_ENTRIES = 2000;
/** For entries to which the provider gives no lifetime. */
const LIFE_SECONDS = 600;

/**
 * Where the demo provider keeps sessions, interactions and codes: in memory, each kind separately, dropping the least
 * recently used when there are too many. All of it is gone when the process ends.
 */
export function boundedMemory(): (kind: string) => Adapter {
  return () => {
    const kept = new LRUCache<string, AdapterPayload>({ max: MAX_ENTRIES });
    const findWhere = (fits: (payload: AdapterPayload) => boolean) => kept.find(fits);
    return {
      async upsert(id, payload, expiresIn) {
        kept.set(id, payload, { ttl: (expiresIn ?? LIFE_SECONDS) * 1000 });
      },
      find: async (id) => kept.get(id),
      findByUid: async (uid) => findWhere((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => findWhere((payload) => payload.userCode === userCode),
      async destroy(id) {
        kept.delete(id);
      },
      async consume(id) {
        const payload = kept.get(id);
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      async revokeByGrantId(grantId) {
        for (const [id, payload] of kept.entries()) if (payload.grantId === grantId) kept.delete(id);
      },
    };
  };
}
