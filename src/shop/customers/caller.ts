/** From where somebody signs in: the network address for limits, the browser's own words for the list of devices. */
export interface Caller {
  address: string;
  userAgent: string;
}
