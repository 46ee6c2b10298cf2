import { expect, test } from 'vitest';
import { networkOf } from '../../../src/api/http/network.ts';

test.each([
  ['198.51.100.9', '198.51.100.9'],
  ['::ffff:198.51.100.9', '198.51.100.9'],
  ['2001:db8:1:1::1', '2001:db8:1:1::/64'],
  ['2001:DB8:1:1:ffff:ffff:ffff:ffff', '2001:db8:1:1::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['198.51.100.9:50123', '198.51.100.9'],
  ['[2001:db8:1:1::1]:50123', '2001:db8:1:1::/64'],
  ['[2001:db8:1:1::1]', '2001:db8:1:1::/64'],
])('a visitor from %s belongs to the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
