import { isIP, isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * The caller's IP address in canonical form. A forwarded entry may have a port (Azure's gateway adds it) or be no
 * address at all; then the address of the socket is used.
 */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return canonicalAddress(ip) ?? canonicalAddress(socket.remoteAddress ?? '') ?? ''
}

/**
 * The network that a rate limit counts as one caller: an IPv4 address, or an IPv6 /64, which usually belongs to one
 * customer.
 */
export function networkOf(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const address = clientAddress(request)
  return address.includes(':') ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address
}

/** Undefined for a text that is no address. */
export function canonicalAddress(text: string): string | undefined {
  const address = withoutPort(text.trim()).replace(/%.*$/, '')
  if (isIPv4(address)) return address
  if (!isIP(address)) return undefined
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const groups = groupsOf(canonical)
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  return isMapped ? groups.slice(6).flatMap(bytesOf).join('.') : canonical
}

function withoutPort(text: string): string {
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? []
  return inBrackets ?? text.replace(/^([\d.]+):\d+$/, '$1')
}

/** All eight groups of a canonical IPv6 address. */
function groupsOf(canonical: string): string[] {
  const [head = [], tail] = canonical.split('::').map((half) => half.split(':').filter(Boolean))
  if (tail === undefined) return head
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
}

function bytesOf(group: string): number[] {
  const value = parseInt(group, 16)
  return [value >> 8, value & 255]
}
