import * as z from 'zod/mini'

/** Field shapes that several features share. */
export const id = z.uuid()
/** No control or direction characters and no addresses: names are read in mails and lists. */
export const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(100),
    z.regex(/^(?!.*:\/\/)[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, 'Enter a name'),
  )
/** Lowercased before use, everywhere. */
export const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email())
/** ISO 8601 with a time zone. */
export const instant = z.iso.datetime({ offset: true })
/** The same as sent to us: years that PostgreSQL and people know, brought to UTC. */
export const givenInstant = z.pipe(
  z.iso.datetime({ offset: true }).check(z.regex(/^(19|20|21)/, 'A date between 1900 and 2199')),
  z.transform((text: string) => new Date(text).toISOString()),
)
/** A shown score or percentile. */
export const score = z.int().check(z.gte(1), z.lte(99))
export const page = z.int().check(z.gte(1))
export const pageSize = z.int().check(z.gte(1), z.lte(200))
