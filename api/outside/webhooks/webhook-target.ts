import { isIP } from 'node:net'
import type { WebhookRefusal } from './webhook-transport.ts'

/**
 * `hostname` is a name without a final dot, or an IP address without brackets. `isLoopback` is true for a receiver on
 * this machine that is called without TLS.
 */
export type WebhookTarget = { url: URL; hostname: string; port: number; isLoopback: boolean }

/** The services of this installation. No webhook may call them, even if they are public. */
export type OwnServices = {
  /** Host names of the product, in lower case and without a final dot. */
  hosts: string[]
  /** Ports of the product, its database and other services. */
  ports: number[]
  /**
   * WEBHOOKS_TO_THIS_MACHINE: allows receivers on the same machine, for a trial installation on somebody's own computer,
   * which only that person can reach.
   */
  allowsLoopback?: boolean
}

const maxUrlLength = 2_000

/** Domains of this machine or its network, whatever a resolver says (RFC 6761, 6762, 7686, 8375, ICANN's .internal). */
const localDomains = ['localhost', 'local', 'internal', 'home.arpa', 'onion']

/** How a parsed URL spells this machine: other spellings of the address, such as 127.1, are parsed to the second one. */
const loopbackNames = ['localhost', '127.0.0.1']

/** Ports of services that should not be public at all, and that a stranger's request could harm. */
const servicePorts = Object.values({
  databases: [1433, 1434, 1521, 3306, 5432, 6432, 9042, 27017, 27018, 27019],
  caches: [6379, 11211],
  documents: [5984, 7474, 8086, 9200, 9300],
  clusters: [2375, 2376, 2377, 2379, 2380, 6443, 8500, 10250, 10255],
  queues: [2181, 4369, 5671, 5672, 9092, 15672],
  desktops: [2049, 3389, 5900, 6000],
}).flat()

/**
 * Parses a URL once. The connection uses this result and never the text, so that no second parser can read the text
 * differently.
 */
export function targetOf(text: string, own: OwnServices): WebhookTarget | WebhookRefusal {
  const url = parse(text)
  if (!url) return 'not_a_url'
  const isLoopback = own.allowsLoopback === true && url.protocol === 'http:' && loopbackNames.includes(url.hostname)
  if (url.protocol !== 'https:' && !isLoopback) return 'not_https'
  // In https://good.example@127.0.0.1, a person reads the first name but the request goes to the second.
  if (url.username || url.password) return 'has_credentials'
  const hostname = url.hostname.replace(/^\[(.+)\]$/, '$1').replace(/\.$/, '')
  if (!isLoopback && !isAllowedName(hostname, own)) return 'name_refused'
  const port = Number(url.port || (isLoopback ? 80 : 443))
  if (!isAllowedPort(port, own)) return 'port_refused'
  return { url, hostname, port, isLoopback }
}

/**
 * The URL standard removes line breaks and reads a backslash as a slash. People and logs do not, so both are refused.
 */
function parse(text: string): URL | null {
  if (text.length > maxUrlLength || /[\s\p{Cc}\\]/u.test(text)) return null
  return URL.parse(text)
}

function isAllowedName(hostname: string, own: OwnServices): boolean {
  if (own.hosts.includes(hostname)) return false
  if (isIP(hostname)) return true
  const labels = hostname.split('.')
  // A resolver completes a name of one label with the machine's own domain, and an empty label could hide a local
  // domain.
  if (labels.length < 2 || !labels.every((label) => /^[a-z0-9_-]{1,63}$/.test(label))) return false
  return !localDomains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))
}

function isAllowedPort(port: number, own: OwnServices): boolean {
  if (own.ports.includes(port) || servicePorts.includes(port)) return false
  return port === 443 || port >= 1024
}
