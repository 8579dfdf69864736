import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { noticeVersion } from '@seatwise/domain/assessment/notice'

type SentFile = { name: string; bytes: Buffer | string }
export type Fields = Record<string, string | readonly string[] | SentFile>

/** The body of a multipart form with texts and files, and its content type. */
export function formOf(fields: Fields) {
  const boundary = `b${randomBytes(8).toString('hex')}`
  const parts: Buffer[] = []
  const add = (head: string, content: Buffer | string) =>
    parts.push(Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(content as string), Buffer.from('\r\n'))
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') add(`Content-Disposition: form-data; name="${name}"`, value)
    else if ('bytes' in value)
      add(
        `Content-Disposition: form-data; name="${name}"; filename="${value.name}"\r\nContent-Type: application/octet-stream`,
        value.bytes,
      )
    else for (const one of value) add(`Content-Disposition: form-data; name="${name}"`, one)
  }
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** A valid first step with consent. */
export const aboutSomebody = (changed: Fields = {}): Fields => ({
  first: 'Ines',
  last: 'Sample',
  email: `${randomBytes(5).toString('hex')}@people.test`,
  consent: 'yes',
  notice_version: noticeVersion,
  ...changed,
})

/** The browser of an applicant: it sends the cookie back, as browsers do. */
export function browserOf(app: FastifyInstance, remoteAddress?: string) {
  let cookie: string | undefined
  return {
    get cookie() {
      return cookie
    },
    async post(url: string, fields: Fields, headers: Record<string, string> = {}) {
      const form = formOf(fields)
      const answer = await app.inject({
        method: 'POST',
        url,
        ...(remoteAddress ? { remoteAddress } : {}),
        payload: form.payload,
        headers: { ...form.headers, ...(cookie ? { cookie } : {}), ...headers },
      })
      const set = answer.cookies.find(({ name }) => name === 'seatwise_application')
      if (set) cookie = set.value ? `${set.name}=${set.value}` : undefined
      return answer
    },
  }
}
