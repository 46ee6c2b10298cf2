import { isIPv6 } from 'node:net';
import { Address6 } from 'ip-address';

/**
 * An address to which a proxy has added the visitor's port, as some balancers do: each connection has another port. An
 * IPv6 address then is in brackets.
 */
const WITH_PORT = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/;

/**
 * What the limits count as one visitor's network: an IPv4 address, however it is written, or the /64 of an IPv6
 * address, whose subscriber has 2^64 addresses.
 */
export function networkOf(noted: string): string {
  const [, v6, v4] = WITH_PORT.exec(noted) ?? [];
  const ip = v6 ?? v4 ?? noted;
  if (!isIPv6(ip)) return ip;
  const address = new Address6(ip);
  if (address.isMapped4()) return address.to4().correctForm();
  return `${new Address6(`${address.correctForm()}/64`).startAddress().correctForm()}/64`;
}
