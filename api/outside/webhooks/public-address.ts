import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Global unicast addresses (RFC 4291). ipaddr.js also counts unassigned addresses as unicast, and IPv4 in the
 * deprecated form ::127.0.0.1, with which some systems connect to IPv4.
 */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Azure's WireServer, which hands out secrets of the virtual machine. Its address looks public. */
const wireServer = '168.63.129.16'

/**
 * True if an IP address in its usual form belongs to the public internet. Addresses that contain another address
 * (IPv4-mapped, NAT64, 6to4, Teredo) are refused: no public server needs them, and they can lead into our network.
 */
export function isPublicAddress(address: string): boolean {
  // ipaddr.js also accepts 127.1 and 0177.0.0.1, which a socket would resolve as host names. An address with a zone
  // (%eth0) is never public.
  if (isIP(address) === 0 || address.includes('%') || address === wireServer) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast)
}

/** Returns an IP address in a canonical form, for comparison. */
export const normalized = (address: string): string => ipaddr.parse(address).toNormalizedString()
