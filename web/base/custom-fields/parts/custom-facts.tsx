import { Fragment } from 'react'
import type { CustomValues } from '@seatwise/contract/custom-fields'
import type { CustomFieldSubject } from '@seatwise/contract/values/base'
import { RecordFacts } from '../../../ui/facts.tsx'
import { Text } from '../../../ui/layout.tsx'
import classes from '../custom-fields.module.css'
import { useShownCustomFields } from '../data.ts'
import { valueWords } from '../words.ts'

type Props = { company_id: string; subject: CustomFieldSubject; values: CustomValues }

/** The custom fields of a record that have a value; nothing if the company has no fields. */
export function CustomFacts({ company_id, subject, values }: Props) {
  const fields = useShownCustomFields(company_id, subject)
  if (fields.length === 0) return null
  const filled = fields.filter(({ id }) => values[id] !== undefined)
  return (
    <section className={classes.facts} aria-labelledby="custom-fields">
      <h3 id="custom-fields">Custom fields</h3>
      {filled.length === 0 ? (
        <Text tone="quiet">None is filled in yet.</Text>
      ) : (
        <RecordFacts>
          {filled.map((field) => (
            <Fragment key={field.id}>
              <dt>{field.name}</dt>
              <dd>{valueWords(field, values[field.id]!)}</dd>
            </Fragment>
          ))}
        </RecordFacts>
      )}
    </section>
  )
}
