const names = new Intl.DisplayNames('en-US', { type: 'currency' })
/** The currencies of the countries in which most of the companies are. */
const first = ['USD', 'CAD', 'MXN', 'EUR', 'GBP', 'CHF', 'AUD', 'NZD']
/** ISO 4217 currencies with their names, for a select. */
export const currencies = [...first, ...Intl.supportedValuesOf('currency').filter((code) => !first.includes(code))].map(
  (code) => ({
    value: code,
    label: `${code}, ${names.of(code) ?? code}`,
  }),
)
