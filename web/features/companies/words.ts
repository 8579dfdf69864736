import { countries } from '@seatwise/contract/countries'

const names = new Intl.DisplayNames('en-US', { type: 'region' })

/** Every country by its English name, in alphabetical order. */
export const countryChoices = countries
  .map((code) => ({ value: code, label: names.of(code) ?? code }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en-US'))
