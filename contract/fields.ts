import * as z from 'zod/mini'
import { countries } from './countries.ts'
import { emailAddress } from './email-addresses.ts'
import { passwordLength } from './limits.ts'
import { hasWebAddress, visibleLine } from './names.ts'
import { completedAddress, isWebAddress } from './web-addresses.ts'

/** Field shapes that several features share. */
export const id = z.uuid()
export const maxName = 150
/** Names appear in mails and lists: what is invisible is taken out, and web addresses are refused, to prevent spoofing. */
const typedName = z.string().check(
  z.overwrite(visibleLine),
  z.maxLength(maxName, `Write at most ${maxName} letters.`),
  z.refine((text) => !text.includes('://'), 'Enter a name, not a web address.'),
)
export const name = typedName.check(z.minLength(1))
/** Anyone can type these names, and staff read them in mail programs, which turn web addresses into links. */
export const typedLastName = typedName.check(
  z.refine((text) => !hasWebAddress(text), 'Enter a name, not a web address.'),
)
export const personName = typedLastName.check(z.minLength(1))
/** Absent or empty for people with one name. */
export const lastName = z._default(typedLastName, '')
/** Code of an occupation in O*NET-SOC. */
export const occupationCode = z.string().check(z.regex(/^\d{2}-\d{4}\.\d{2}$/, 'Choose an occupation.'))
/** Always in the form that mail servers use, so that comparisons need no case folding. */
export const email = z.string().check(
  z.overwrite((text) => emailAddress(text) ?? text),
  z.maxLength(254),
  z.check<string>(({ value, issues }) => {
    if (emailAddress(value) === undefined) issues.push({ code: 'invalid_format', format: 'email', input: value })
  }),
)
/** ISO 8601 with a time zone. */
export const instant = z.iso.datetime({ offset: true })
/** An instant as clients send it: limited to years that PostgreSQL can store, converted to UTC. */
export const givenInstant = z.pipe(
  z.iso.datetime({ offset: true }).check(z.regex(/^(19|20|21)/, 'Enter a date between 1900 and 2199.')),
  z.transform((text: string) => new Date(text).toISOString()),
)
/** A score or percentile as shown: a whole number 1..99. */
export const score = z.int().check(z.gte(1), z.lte(99))
/** The funnel through which a person came, with its campaign. */
export const funnelSource = z.object({
  campaign: z.object({ id, name: z.string() }),
  funnel: z.object({ id, name: z.string() }),
})
export type FunnelSource = z.infer<typeof funnelSource>
export const day = z.iso
  .date({ error: 'Choose a day.', abort: true })
  .check(z.regex(/^(20|21)/, 'Choose a day between 2000 and 2199.'))
/** Text of one line. */
export const line = (max: number, asks: string) =>
  z.string().check(z.overwrite(visibleLine), z.minLength(1, asks), z.maxLength(max, `Write at most ${max} letters.`))
/** Text of several lines. */
export const lines = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max, `Write at most ${max.toLocaleString('en')} letters.`),
    z.refine((typed) => !typed.includes('\0'), 'Take the invisible letters out.'),
  )
/** A URL of a page; people may leave out the scheme. */
export const website = z
  .string()
  .check(z.trim(), z.overwrite(completedAddress), z.refine(isWebAddress, 'Enter a web address, such as example.com.'))
/** E.164. */
export const phone = z
  .string()
  .check(z.trim(), z.regex(/^\+[1-9]\d{6,14}$/, 'Enter a number with + and the country code, such as +15550100100.'))
/** ISO 3166-1 alpha-2. */
export const country = z.string().check(z.refine((code) => countries.includes(code), 'Choose a country.'))
/** IANA name. */
export const timeZone = z.string().check(z.maxLength(64), z.refine(isTimeZone, 'Choose a time zone.'))

function isTimeZone(text: string): boolean {
  try {
    // Intl also accepts offsets such as +02:00; only IANA names follow daylight saving.
    return /^[A-Za-z]/.test(text) && Intl.DateTimeFormat('en', { timeZone: text }).format() !== ''
  } catch {
    return false
  }
}
/** Length only, as NIST SP 800-63B advises; the server also refuses common passwords and the person's own data. */
export const newPassword = z
  .string()
  .check(
    z.minLength(passwordLength.min, `Enter at least ${passwordLength.min} characters.`),
    z.maxLength(passwordLength.max, `Enter at most ${passwordLength.max} characters.`),
  )
/** An existing password: it may be older than the rules for new ones. */
export const givenPassword = z.string().check(z.minLength(1), z.maxLength(256))
/** 32 random bytes as base64url. */
const token = (sentence: string) => z.string().check(z.regex(/^[\w-]{43}$/, sentence))
/** The token in mailed links. */
export const sentToken = token('This link is not complete. Copy the whole link from the email.')
/** A sign-in or a sign-up in progress. */
export const begunSession = token('This sign-in cannot go on. Please begin again.')
/** The ticket of a requested download. */
export const downloadTicket = token('This download cannot be opened. Please export again.')
/** A one-time code or backup code as typed; spaces and dashes are removed. */
export const typedCode = z.string().check(
  z.minLength(1),
  z.maxLength(32),
  z.overwrite((text) => text.replace(/[\s-]/g, '').toUpperCase()),
  z.minLength(1),
)
/** Increases with every change; a request with an older version is answered 409. */
export const version = z.int().check(z.gte(1))
/** The number of API keys of a user that keep working when sessions end: they are no sessions. */
export const openApiKeys = z.int()
