import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { isLive, type Config } from '../../kernel/config.ts'
import { advice, fault, ok, type Answer } from './installation.ts'

const timeoutMs = 5_000
const dayMs = 86_400_000
const minCertificateDays = 14

/** Looks at the certificate with which the product is reached, as browsers do. */
export async function tlsOf({ public_url, app_env }: Pick<Config, 'public_url' | 'app_env'>): Promise<Answer> {
  const { protocol, hostname, port } = new URL(public_url)
  if (protocol !== 'https:')
    return isLive(app_env) ? fault(`PUBLIC_URL is ${public_url}, without TLS.`) : ok(`${public_url} needs no TLS here.`)
  const found = await certificateOf(hostname, Number(port) || 443)
  if ('error' in found)
    return fault(`Browsers do not trust ${public_url}, or do not reach it (${found.error}). Check the proxy in front.`)
  const days = Math.floor((found.ends.getTime() - Date.now()) / dayMs)
  if (days < minCertificateDays)
    return advice(`The certificate of ${hostname} ends in ${days} days: see why it is not renewed.`)
  return ok(`The certificate of ${hostname} is trusted for ${days} more days.`)
}

/** Node refuses certificates that have expired, that are for other names, and whose issuer is unknown. */
function certificateOf(host: string, port: number): Promise<{ ends: Date } | { error: string }> {
  const { promise, resolve } = Promise.withResolvers<{ ends: Date } | { error: string }>()
  const socket = connect({ host, port, ...(isIP(host) ? {} : { servername: host }), timeout: timeoutMs })
  socket.once('secureConnect', () => resolve({ ends: new Date(socket.getPeerCertificate().valid_to) }))
  socket.once('timeout', () => resolve({ error: 'no answer' }))
  socket.once('error', (error: NodeJS.ErrnoException) => resolve({ error: error.code ?? error.name }))
  return promise.finally(() => socket.destroy())
}

/** Asks each configured service for any answer at all: what it answers without a key does not matter. */
export async function outsideServices(config: Config): Promise<Answer> {
  const { sms, language_model, oidc, posthog } = config
  const named = { 'text messages': sms?.url, 'language model': language_model?.url, 'hosted sign-in': oidc?.issuer }
  const all = Object.entries({ ...named, analytics: posthog?.url }).flatMap(([name, url]) =>
    url ? [{ name, url }] : [],
  )
  if (all.length === 0) return ok('No outside service is configured.')
  const reached = await Promise.all(all.map(async (one) => ({ ...one, isReached: await answers(one.url) })))
  const silent = reached.filter(({ isReached }) => !isReached).map(({ name, url }) => `${name} (${new URL(url).host})`)
  if (silent.length > 0) return advice(`These services do not answer: ${silent.join(', ')}.`)
  return ok(`These services answer: ${all.map(({ name }) => name).join(', ')}.`)
}

const answers = (url: string): Promise<boolean> =>
  fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) }).then(
    () => true,
    () => false,
  )
