import type { FastifyReply, FastifyRequest } from 'fastify'
import { applicationDraftHours } from '@seatwise/contract/limits'
import { codeInAddress } from '@seatwise/domain/jobs/address'
import type { Config } from '../../kernel/config.ts'
import { cookieName } from '../../kernel/cookie-name.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { pathAsked } from './jobs-host.ts'

type Urls = Pick<Config, 'jobs_url' | 'public_url'>
const isSecure = ({ jobs_url }: Urls) => jobs_url.startsWith('https:')
const nameOf = (urls: Urls) => cookieName('seatwise_application', isSecure(urls))

/** The token of the application for this job that was begun in this browser. */
export function draftToken(request: FastifyRequest, urls: Urls): string | undefined {
  const token = request.cookies[nameOf(urls)]
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

/** Sets the token as a cookie that no script can read and that is sent only with requests for this job. */
export function setDraftToken(request: FastifyRequest, reply: FastifyReply, token: string, urls: Urls) {
  void reply.setCookie(nameOf(urls), token, { ...optionsOf(request, urls), maxAge: applicationDraftHours * 3_600 })
}

export function clearDraftToken(request: FastifyRequest, reply: FastifyReply, urls: Urls) {
  void reply.clearCookie(nameOf(urls), optionsOf(request, urls))
}

const optionsOf = (request: FastifyRequest, urls: Urls) =>
  ({
    path: jobPathOf(request),
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(urls),
  }) as const

/**
 * The path of the job in the browser, with only the code: forms and redirects use this path, whatever title is in the
 * URL.
 */
function jobPathOf(request: FastifyRequest): string {
  const [base, address] = pathAsked(request)
    .replace(/\/apply(\/steps)?$/, '')
    .split(/\/(?=[^/]*$)/)
  return `${base}/${codeInAddress(address!)}`
}

/**
 * Refuses forms from other sites, which could let a person apply unknowingly (CSRF). Programs other than browsers send
 * no Origin; they are accepted, because they do not have the cookies of a person either.
 */
export function refuseOtherOrigin({ headers }: FastifyRequest, { jobs_url, public_url }: Urls) {
  const { origin } = headers
  const ours = [jobs_url, public_url].map((url) => new URL(url).origin)
  if (origin !== undefined && !ours.includes(origin)) throw new Refusal('other_origin')
  if (origin === undefined && headers['sec-fetch-site'] !== undefined && headers['sec-fetch-site'] !== 'same-origin')
    throw new Refusal('other_origin')
}
