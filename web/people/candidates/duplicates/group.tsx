import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { PersonOfPair } from '@seatwise/contract/candidate-duplicates'
import { duplicateReasons, type DuplicateReason } from '@seatwise/contract/values/people'
import { shownEmail } from '../../../kernel/shown-email.ts'
import { useWrite } from '../../../kernel/use-action.ts'
import { Ago } from '../../../ui/ago.tsx'
import { date } from '../../../ui/dates.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Meta, Row, Stack, Surface, Text } from '../../../ui/layout.tsx'
import { None } from '../../../ui/none.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { reasonsInWords } from '../../candidate-duplicates/words.ts'
import { nameOf } from '../words.ts'
import { dismiss, restore } from './data.ts'
import classes from './duplicates.module.css'
import type { DuplicateGroup } from './groups.ts'

type Props = {
  group: DuplicateGroup
  mayMerge: boolean
  /** True in a list of several companies. */
  namesCompany: boolean
  /** Opens the comparison, which returns the focus to the button with this id. */
  onCompare: (buttonId: string) => void
}

/** Entries side by side, why they may be one person, and what can be done about it. */
export function Group({ group: { people, pairs }, mayMerge, namesCompany, onCompare }: Props) {
  const { pending, run } = useWrite('candidates')
  const [{ id, company, dismissed }] = pairs as [(typeof pairs)[number]]
  const buttonId = `merge-${id}`
  const names = new Intl.ListFormat('en').format(people.map(nameOf))
  const why = whyOf({ people, pairs })
  return (
    <Surface as="article" aria-label={names}>
      <Row gap={12} rowGap={8} align="center" className={classes.head}>
        {why && <Text weight="medium">{why}</Text>}
        {namesCompany && <Meta>{company.name}</Meta>}
        {dismissed && (
          <Meta>
            {dismissed.by.name ?? 'Somebody of another company'} said so <Ago isInSentence at={dismissed.at} />
          </Meta>
        )}
        {mayMerge && (
          <Row gap={8} className={classes.choices}>
            {dismissed ? (
              <Button size="xs" variant="default" loading={pending} onClick={() => void run(() => restore(pairs))}>
                Review again
              </Button>
            ) : (
              <>
                <Button
                  size="xs"
                  variant="default"
                  loading={pending}
                  aria-label={`${names} are not the same person`}
                  onClick={() => void run(() => dismiss(pairs, names))}
                >
                  Not the same person
                </Button>
                <Button
                  id={buttonId}
                  size="xs"
                  variant="default"
                  aria-label={`Compare and merge ${names}`}
                  onClick={() => onCompare(buttonId)}
                >
                  Compare and merge
                </Button>
              </>
            )}
          </Row>
        )}
      </Row>
      <div className={classes.sides}>
        {people.map((person) => (
          <Side key={person.id} person={person} people={people} />
        ))}
      </div>
    </Surface>
  )
}

/** What the entries have in common, the strongest first; of several also how many they are, and what only some have. */
function whyOf({ people, pairs }: DuplicateGroup): string {
  const having = (reason: DuplicateReason) => {
    const alike = pairs.filter((pair) => pair.reasons.includes(reason)).flatMap(({ one, other }) => [one, other])
    return [...new Map(alike.map((person) => [person.id, person])).values()]
  }
  const emails = having('email').map(({ email }) => email)
  const reasons = duplicateReasons.filter((reason) => having(reason).length > 0)
  if (people.length === 2) return reasonsInWords(reasons, emails)
  const ofAll = reasons.filter((reason) => having(reason).length === people.length)
  const ofSome = reasons.filter((reason) => !ofAll.includes(reason))
  return [
    `${people.length} entries`,
    reasonsInWords(ofAll, emails),
    ofSome.length > 0 && `In part: ${lowerFirst(reasonsInWords(ofSome, emails, true))}`,
  ]
    .filter(Boolean)
    .join('. ')
}

const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

type SideProps = { person: PersonOfPair; people: readonly PersonOfPair[] }

function Side({ person, people }: SideProps) {
  return (
    <Stack gap={6} className={classes.side}>
      <Row gap={8} align="baseline">
        <Text as="h2" weight="semibold" className={classes.name}>
          <Link to="/candidates/$id/{-$tab}" params={{ id: person.id, tab: undefined }}>
            <Value value={nameOf(person)} differs={new Set(people.map(nameOf)).size > 1} />
          </Link>
        </Text>
        {person.archived_at && <Pill>Archived</Pill>}
      </Row>
      <Facts
        // A fact that one of them has stands in the same line of all.
        facts={factsOf(person).map(([label, value, identifies], line) => {
          const all = people.map((one) => factsOf(one)[line]![1])
          const differs = identifies && new Set(all.filter(Boolean)).size > 1
          return [label, all.some(Boolean) && <Value key={label} value={value} differs={differs} />]
        })}
      />
    </Stack>
  )
}

/** A value that differs between the entries is marked, because it tells the entries apart. */
function Value({ value, differs }: { value: string | null; differs: boolean }) {
  if (!value) return <None>None</None>
  return differs ? <mark className={classes.differs}>{value}</mark> : value
}

/** The facts with their labels. The third part is true for a fact that identifies a person: different values are marked. */
const factsOf = ({ email, phone_shown, title, location_name, latest, stage, results, created_at }: PersonOfPair) =>
  [
    ['Email', shownEmail(email), true],
    ['Phone', phone_shown, true],
    ['Job title', title, true],
    ['Location', location_name, true],
    ['Stage', stage, false],
    ['Latest result', latest && resultWords(latest), false],
    ['Results', results.toLocaleString('en'), false],
    ['Added', date(created_at), false],
  ] as const

const resultWords = ({ role_name, score, dated_at }: NonNullable<PersonOfPair['latest']>) =>
  [role_name ?? 'No role', score !== null && `${score} of 99`, date(dated_at)].filter(Boolean).join(' · ')
