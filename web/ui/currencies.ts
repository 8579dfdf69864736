const names = new Intl.DisplayNames('en-US', { type: 'currency' })
/** Those of the countries where most companies are. */
const first = ['USD', 'CAD', 'MXN', 'EUR', 'GBP', 'CHF', 'AUD', 'NZD']
/** ISO 4217, with their names, to choose from. */
export const currencies = [...first, ...Intl.supportedValuesOf('currency').filter((code) => !first.includes(code))].map(
  (code) => ({
    value: code,
    label: `${code}, ${names.of(code) ?? code}`,
  }),
)
