/** Where a request comes from: the network address for rate limits, the User-Agent for the list of devices. */
export interface Caller {
  address: string;
  userAgent: string;
}
