import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as z from 'zod/mini'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { applicationDraftHours } from '@seatwise/contract/limits'
import { codeInAddress } from '@seatwise/domain/jobs/address'
import type { FormEntries } from '@seatwise/domain/jobs/pages'
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

/** Most browsers keep no cookie of more than 4 kB. */
const maxEntries = 3_800
const tooLong = {
  path: 'cover_letter',
  message: 'This was too long to be kept before you agreed. Please write it again.',
}

/**
 * Lets the browser keep what was typed without consent for a quarter of an hour, because nothing of it may be stored here:
 * the page with its errors can then be loaded again.
 */
export function setEntries(request: FastifyRequest, reply: FastifyReply, { texts, wrong }: FormEntries, urls: Urls) {
  const whole = packed({ texts, wrong })
  const { cover_letter: _left, ...others } = texts
  const value = whole.length <= maxEntries ? whole : packed({ texts: others, wrong: [...wrong, tooLong] })
  void reply.setCookie(entriesNameOf(urls), value, { ...optionsOf(request, urls), maxAge: 900 })
}

/** What was typed without consent. The person can write anything into the cookie, and only they read it. */
export function entriesIn(request: FastifyRequest, urls: Urls): FormEntries | undefined {
  try {
    const bytes = Buffer.from(request.cookies[entriesNameOf(urls)] ?? '', 'base64url')
    const read = entries.safeParse(JSON.parse(inflateRawSync(bytes, { maxOutputLength: 60_000 }).toString()))
    return read.success ? { ...read.data, files: {} } : undefined
  } catch {
    return undefined
  }
}

export function clearEntries(request: FastifyRequest, reply: FastifyReply, urls: Urls) {
  if (request.cookies[entriesNameOf(urls)]) void reply.clearCookie(entriesNameOf(urls), optionsOf(request, urls))
}

const entriesNameOf = (urls: Urls) => cookieName('seatwise_entries', isSecure(urls))
const entries = z.object({
  texts: z.record(z.string(), z.array(z.string())),
  wrong: z.array(z.object({ path: z.string(), message: z.string() })),
})
const packed = (value: Pick<FormEntries, 'texts' | 'wrong'>) =>
  deflateRawSync(JSON.stringify(value)).toString('base64url')

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
