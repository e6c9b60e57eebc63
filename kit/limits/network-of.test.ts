import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf, networksOf } from './network-of.ts'

const same: [network: string, ...addresses: string[]][] = [
  ['203.0.113.7', '203.0.113.7', '::ffff:203.0.113.7', '::FFFF:cb00:7107', '0:0:0:0:0:ffff:203.0.113.7'],
  ['2001:db8:1:2::/64', '2001:db8:1:2::1', '2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:DB8:1:2:0:0:0:9'],
  ['2001:db8:1:3::/64', '2001:db8:1:3::1'],
  ['fe80:0:0:0::/64', 'fe80::1%eth0', 'fe80::2'],
  ['0:0:0:0::/64', '::1', '0:0:0:0:0:0:0:1'],
  ['unknown', '', 'localhost', '999.1.1.1', '2001:db8::1::2'],
]
for (const [network, ...addresses] of same)
  for (const address of addresses)
    test(`security 52: "${address}" counts as ${network}`, () => assert.equal(networkOf(address), network))

test('security 52: an IPv6 address counts by its /64, /56 and /48, with limits two and four times as high', () => {
  assert.deepEqual(networksOf('2001:db8:1:2a3b::1'), [
    { network: '2001:db8:1:2a3b::/64', times: 1 },
    { network: '2001:db8:1:2a00::/56', times: 2 },
    { network: '2001:db8:1::/48', times: 4 },
  ])
  for (const address of ['203.0.113.7', '::ffff:203.0.113.7', 'nothing']) assert.equal(networksOf(address).length, 1)
})
