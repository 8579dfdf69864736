import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js'
import { Invalid } from '../../kernel/refusal.ts'

/**
 * Parses a phone number to E.164, with its extension behind it: "+14155550132 ext. 12". Without a leading + it is read as a
 * number of the company's country.
 * @param callingCode for a company without a country
 * @returns undefined for what is no phone number
 */
export function parsedPhone(typed: string, country: string | null, callingCode?: string): string | undefined {
  const parsed = parsePhoneNumberFromString(typed, {
    // The cast is safe: stored countries are ISO 3166 codes, and for one that the library does not know,
    // parsing needs a +.
    ...(country !== null && { defaultCountry: country as CountryCode }),
    ...(country === null && callingCode !== undefined && { defaultCallingCode: callingCode }),
  })
  if (!parsed?.isPossible()) return undefined
  return parsed.ext ? `${parsed.number} ext. ${parsed.ext}` : parsed.number
}

/** @throws Invalid when the number is not valid */
export function phoneNumber(typed: string, country: string | null, callingCode?: string): string {
  const parsed = parsedPhone(typed, country, callingCode)
  if (parsed) return parsed
  const message = country
    ? 'Enter a phone number, with + and the country code if it is from abroad.'
    : 'Enter a phone number with + and the country code, such as +1 555 010 0100.'
  throw new Invalid([{ path: 'phone', message }])
}

/** The calling code that all of the numbers with a + have; undefined if they have several or none. */
export function commonCallingCode(typed: readonly string[]): string | undefined {
  const codes = new Set(
    typed
      .filter((number) => number.trimStart().startsWith('+'))
      .flatMap((number) => parsePhoneNumberFromString(number.slice(0, 40))?.countryCallingCode ?? []),
  )
  return codes.size === 1 ? [...codes][0] : undefined
}

/** A stored number as people write it: "+1 415 555 0132 ext. 12". */
export const shownPhone = (stored: string | null): string | null =>
  stored && (parsePhoneNumberFromString(stored)?.formatInternational() ?? stored)
