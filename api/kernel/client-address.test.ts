import { describe, expect, it } from 'vitest'
import { clientAddress, networkOf } from './client-address.ts'

const request = (ip: string) => ({ ip, socket: { remoteAddress: '10.0.0.7' } }) as Parameters<typeof networkOf>[0]

describe('the client address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:1000', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:cb00:7109', '203.0.113.9'],
    ['[2001:DB8::1]:443', '2001:db8::1'],
    ['2001:0db8:0:0:0:0:0:1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::1', '::1'],
    ['::', '::'],
  ])('in %s is %s', (ip, expected) => expect(clientAddress(request(ip))).toBe(expected))

  it.each(['garbage1', '', '203.0.113.999', '1.2.3', '[::1', 'localhost', '1.2.3.4:port', "' OR 1=1"])(
    '%j is invalid, and the socket’s own address is used',
    (ip) => expect(clientAddress(request(ip))).toBe('10.0.0.7'),
  )
})

describe('the network of an address', () => {
  it('is one /64 of IPv6, in every notation', () => {
    const spellings = [
      '2001:db8::1',
      '2001:DB8:0:0::2',
      '2001:db8:0:0:ffff:1:2:3',
      '2001:0db8:0000:0000:0000:0000:0000:0001',
      '[2001:db8::9]:5000',
      '2001:db8::1.2.3.4',
    ]
    expect(new Set(spellings.map((ip) => networkOf(request(ip))))).toEqual(new Set(['2001:db8:0:0::/64']))
  })

  it('differs for the next /64, and is a single address for IPv4', () => {
    expect(networkOf(request('2001:db8:0:1::1'))).toBe('2001:db8:0:1::/64')
    expect(networkOf(request('::1'))).toBe('0:0:0:0::/64')
    expect(networkOf(request('203.0.113.9:1000'))).toBe('203.0.113.9')
  })
})
