import { isIPv6 } from 'node:net';
import { Address6 } from 'ip-address';

/**
 * What the limits count as one visitor's network: an IPv4 address, however it is written, or the /64 of an IPv6
 * address, whose subscriber has 2^64 addresses.
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const address = new Address6(ip);
  if (address.isMapped4()) return address.to4().correctForm();
  return `${new Address6(`${address.correctForm()}/64`).startAddress().correctForm()}/64`;
}
