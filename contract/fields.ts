import * as z from 'zod/mini'

/** Field shapes that several features share. */
export const id = z.uuid()
export const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))
/** Lowercased before use, everywhere. */
export const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email())
/** ISO 8601 with a time zone. */
export const instant = z.iso.datetime({ offset: true })
/** A shown score or percentile. */
export const score = z.int().check(z.gte(1), z.lte(99))
export const page = z.int().check(z.gte(1))
export const pageSize = z.int().check(z.gte(1), z.lte(200))
