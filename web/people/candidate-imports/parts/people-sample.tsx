import { Meta, PlainList } from '../../../ui/layout.tsx'
import { Pill } from '../../../ui/pill.tsx'
import classes from '../candidate-imports.module.css'
import type { ImportAnswer } from '../data.ts'
import { fieldWords } from '../words.ts'
import { shownEmail } from '../../../kernel/shown-email.ts'

type Person = ImportAnswer<'check'>['sample'][number]

const named = (fields: Person['changes']) => fields.map((field) => fieldWords[field].toLowerCase()).join(', ')

/** What was guessed, in the words of what could be otherwise. */
function guesses({ guessed, first, last }: Person): string {
  const words = [
    guessed.includes('first') && `first name ${first}, last name ${last}`,
    guessed.includes('phone') && 'country of the phone number',
    guessed.includes('hired_at') && 'order of day and month',
  ]
  return words.filter(Boolean).join('; ')
}

const factsOf = ({ email, phone, title, location, department, owner, hired_at, tags }: Person) => [
  shownEmail(email),
  phone,
  title,
  location,
  department,
  owner && `owner: ${owner}`,
  hired_at && `employed since ${hired_at}`,
  tags.length > 0 && `tags: ${tags.join(', ')}`,
]

/** The first people as they will be after the import. */
export function PeopleSample({ people }: { people: readonly Person[] }) {
  const areAllNew = people.every((person) => person.is_new)
  return (
    <PlainList className={classes.sample} aria-label="How people will look">
      {people.map((person) => (
        <li key={person.email}>
          <bdi>{`${person.first} ${person.last}`.trim() || 'No name'}</bdi>
          {!areAllNew && <Pill>{person.is_new ? 'new' : `changed: ${named(person.changes)}`}</Pill>}
          {person.guessed.length > 0 && <Pill tone="warn">guessed: {guesses(person)}</Pill>}
          <Meta as="span" className={classes.facts}>
            {factsOf(person)
              .filter((fact) => typeof fact === 'string')
              .map((fact) => (
                <bdi key={fact}>{fact}</bdi>
              ))}
          </Meta>
        </li>
      ))}
    </PlainList>
  )
}
