import { describe, expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'

describe('the public internet', () => {
  it.each([
    [
      'below and above private addresses',
      ['9.255.255.255', '11.0.0.0', '172.15.255.255', '172.32.0.0', '192.167.255.255'],
    ],
    ['around shared addresses', ['100.63.255.255', '100.128.0.0', '192.169.0.0']],
    ['around this machine and link-local', ['126.255.255.255', '128.0.0.0', '169.253.255.255', '169.255.0.0']],
    ['around benchmarks and below multicast', ['198.17.255.255', '198.20.0.0', '223.255.255.255']],
    ['of IPv6', ['2606:4700::1111', '2a00:1450:4001::200e', '2001:4860:4860::8888']],
  ])('has the addresses %s', (_name, addresses) => {
    expect(addresses.filter((address) => !isPublicAddress(address))).toEqual([])
  })

  it.each([
    ['unspecified', ['0.0.0.0', '0.255.255.255', '::']],
    ['loopback', ['127.0.0.0', '127.255.255.255', '::1']],
    ['private', ['10.0.0.0', '10.255.255.255', '172.16.0.0', '172.31.255.255', '192.168.0.0', '192.168.255.255']],
    ['unique local', ['fc00::', 'fdff::1']],
    ['carrier-grade NAT', ['100.64.0.0', '100.127.255.255']],
    ['link-local', ['169.254.0.0', '169.254.169.254', '169.254.255.255', 'fe80::1', 'febf::1']],
    ['site-local', ['fec0::1', 'feff::1']],
    ['multicast', ['224.0.0.0', '239.255.255.255', 'ff02::1', 'ffff::1']],
    ['broadcast', ['255.255.255.255']],
    ['reserved', ['192.0.0.0', '192.88.99.1', '240.0.0.0', '254.255.255.255', '2001:10::1', '2001:20::1', '4000::1']],
    ['documentation', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1']],
    ['benchmarking', ['198.18.0.0', '198.19.255.255', '2001:2::1']],
    ['discard', ['100::1', '100::ffff']],
    ['segment routing', ['5f00::1']],
    ['IPv4-mapped, -compatible or -translated', ['::ffff:8.8.8.8', '::ffff:808:808', '::8.8.8.8', '::ffff:0:8.8.8.8']],
    ['NAT64', ['64:ff9b::808:808', '64:ff9b:1::808:808']],
    ['6to4 or Teredo', ['2002:808:808::', '2001::1', '2001:0:808:808::1']],
    ['cloud platform', ['168.63.129.16', '100.100.100.200', '192.0.0.192', 'fd00:ec2::254']],
    ['zoned', ['2606:4700::1111%eth0', 'fe80::1%1']],
    ['short, octal or hexadecimal', ['8.8.8', '8', '134744072', '08.8.8.8', '0x8.8.8.8']],
    ['other', ['', ' ', 'localhost', '8.8.8.8:53', '8.8.8.8/0', ' 8.8.8.8', '8.8.8.8.', '[2606:4700::1111]']],
  ])('has no %s address', (_name, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([])
  })
})
