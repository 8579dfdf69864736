import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js'
import { Invalid } from '../../platform/refusal.ts'

/**
 * A phone number as E.164. Without a leading + it is read as one of the company's country.
 *
 * @throws Invalid when it is no number that can be called
 */
export function phoneNumber(typed: string, country: string | null): string {
  // Stored countries are ISO 3166 codes; for one that the library does not know, a + is needed.
  const parsed = parsePhoneNumberFromString(typed, (country ?? undefined) as CountryCode | undefined)
  if (parsed?.isPossible()) return parsed.number
  const message = country
    ? 'Enter a phone number, with + and the country code if it is from abroad.'
    : 'Enter a phone number with + and the country code, such as +1 555 010 0100.'
  throw new Invalid([{ path: 'phone', message }])
}
