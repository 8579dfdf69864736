import type { CompanyEvent } from '@seatwise/contract/company-events'

type Told = Pick<CompanyEvent, 'properties'>

/** "hours 40, department Sales". */
export const propertiesOf = ({ properties }: Told): string =>
  Object.entries(properties)
    .map(([key, value]) => `${key.replaceAll('_', ' ')} ${value ?? '—'}`)
    .join(', ')

/** "Contract signed: hours 40, department Sales". */
export function companyEventWords({ name, properties }: Told & Pick<CompanyEvent, 'name'>): string {
  const facts = propertiesOf({ properties })
  return facts ? `${name}: ${facts}` : name
}
