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

/** The browser of an applicant: it sends its cookies back, as browsers do. */
export function browserOf(app: FastifyInstance, remoteAddress?: string) {
  const cookies = new Map<string, string>()
  const from = remoteAddress ? { remoteAddress } : {}
  const sentCookies = () => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return cookie ? { cookie } : {}
  }
  async function post(url: string, fields: Fields, headers: Record<string, string> = {}) {
    const form = formOf(fields)
    const answer = await app.inject({
      method: 'POST',
      url,
      ...from,
      payload: form.payload,
      headers: { ...form.headers, ...sentCookies(), ...headers },
    })
    for (const { name, value } of answer.cookies)
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    return answer
  }
  return {
    /** The cookie of the application that was begun. */
    get cookie() {
      const value = cookies.get('seatwise_application')
      return value && `seatwise_application=${value}`
    },
    post,
    get: (url: string) => app.inject({ method: 'GET', url, ...from, headers: sentCookies() }),
    /** Sends a form, and opens the page to which its answer leads. */
    async postAndOpen(url: string, fields: Fields) {
      const { statusCode, headers, body } = await post(url, fields)
      if (statusCode !== 303) throw new Error(`${statusCode} leads to no page: ${body.slice(0, 300)}`)
      return app.inject({ method: 'GET', url: headers.location as string, ...from, headers: sentCookies() })
    },
  }
}
