import { BlockList, isIPv4 } from 'node:net'
import { canonicalAddress } from './client-address.ts'

/** Answers whether an address belongs to a proxy that the configuration trusts: an address or a network. */
export function trustedProxies(proxies: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList()
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (address = '') => {
    const canonical = canonicalAddress(address)
    return canonical !== undefined && list.check(canonical, isIPv4(canonical) ? 'ipv4' : 'ipv6')
  }
}
