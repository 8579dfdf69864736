import type { CompanyEvent } from '@seatwise/contract/company-events'

type EventProperties = Pick<CompanyEvent, 'properties'>

/** The properties of an event: "hours 40, department Sales". */
export const propertiesOf = ({ properties }: EventProperties): string =>
  Object.entries(properties)
    .map(([key, value]) => `${key.replaceAll('_', ' ')} ${value ?? '—'}`)
    .join(', ')

/** An event with its properties: "Contract signed: hours 40, department Sales". */
export function companyEventWords({ name, properties }: EventProperties & Pick<CompanyEvent, 'name'>): string {
  const facts = propertiesOf({ properties })
  return facts ? `${name}: ${facts}` : name
}
