import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Global unicast (RFC 4291). ipaddr.js also calls unassigned space unicast, and IPv4 in the deprecated form ::127.0.0.1,
 * which some systems connect.
 */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Azure's WireServer hands out secrets of the virtual machine. Its address is public by its number only. */
const wireServer = '168.63.129.16'

/**
 * Whether an address in its usual form is one of the public internet. Forms that carry another address (IPv4-mapped,
 * NAT64, 6to4, Teredo) are not: no public server needs them, and they lead inside.
 */
export function isPublicAddress(address: string): boolean {
  // ipaddr.js also reads 127.1 and 0177.0.0.1, which a socket would look up as names. A zone (%eth0) is never public.
  if (isIP(address) === 0 || address.includes('%') || address === wireServer) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast)
}

/** One spelling of each IP address. */
export const normalized = (address: string): string => ipaddr.parse(address).toNormalizedString()
