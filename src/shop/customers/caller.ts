/**
 * Where a request comes from: the network address (an IPv6 one as its /64) for rate limits and, hashed, the audit
 * trail; the User-Agent for the list of devices.
 */
export interface Caller {
  address: string;
  userAgent: string;
}
