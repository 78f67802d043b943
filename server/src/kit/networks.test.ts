import { expect, test } from 'vitest'
import { among, clientNetwork } from './networks.ts'

test('an address is known by itself or by its network, in either family, and nothing else is', () => {
  const isOurs = among(['10.1.0.0/16', '192.168.7.9', 'fd00::/8', '::1'])
  for (const address of ['10.1.255.1', '::ffff:10.1.0.5', '192.168.7.9', 'fd12::1', '::1'])
    expect(isOurs(address)).toBe(true)
  for (const address of ['10.2.0.1', '192.168.7.8', 'fe80::1', '::2', 'nonsense', ''])
    expect(isOurs(address)).toBe(false)
  expect(among([])('127.0.0.1')).toBe(false)
})

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
] as const)('%s counts as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network)
})
