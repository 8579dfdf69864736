import { useState } from 'react'
import { Button, NativeSelect } from '@mantine/core'
import type { FromPeople } from '@seatwise/contract/role-benchmarks'
import type { Role } from '@seatwise/contract/roles'
import { rangeWords } from '@seatwise/domain/benchmark/target-words'
import { Grid, Meta, Row, Stack, Text } from '../../../ui/layout.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Rows } from '../../../ui/rows.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { useCompanyChoices } from '../../../base/companies/public.ts'
import { useFinishedPeople, useFromPeople } from '../data.ts'
import { draftFrom, type Draft } from '../draft.ts'
import classes from '../role-benchmarks.module.css'
import { leftOutWords, scaleName, signed, verdictWords } from '../words.ts'

type Props = { role: Role; onStart: (draft: Draft) => void }

/** Asks for people of a company, and shows what they have in common and how certain this is. */
export function FromOwnPeople({ role, onStart }: Props) {
  const companies = useCompanyChoices(role.company === null).data ?? []
  const [chosenCompany, setCompany] = useState<string>()
  const company_id = role.company?.id ?? chosenCompany
  const [how, setHow] = useState<'top_third' | 'chosen'>('top_third')
  const [ofRole, setOfRole] = useState(true)
  const [ids, setIds] = useState<readonly string[]>([])
  const isAsked = company_id !== undefined && (how === 'top_third' || ids.length > 0)
  const query = useFromPeople(
    isAsked
      ? {
          company_id,
          ...(how === 'top_third' && ofRole ? { role_id: role.id } : {}),
          ...(how === 'chosen' ? { candidate_ids: [...ids] } : {}),
        }
      : undefined,
  )
  return (
    <>
      <Grid className={classes.fields}>
        {role.company === null && (
          <NativeSelect
            label="Company"
            data={[
              { value: '', label: 'Choose a company', disabled: true },
              ...companies.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={company_id ?? ''}
            onChange={({ currentTarget }) => {
              setCompany(currentTarget.value)
              setIds([])
            }}
          />
        )}
        <NativeSelect
          label="People"
          data={[
            { value: 'top_third', label: 'The top third by rating' },
            { value: 'chosen', label: 'People I choose' },
          ]}
          value={how}
          onChange={({ currentTarget }) => setHow(currentTarget.value === 'chosen' ? 'chosen' : 'top_third')}
        />
      </Grid>
      {how === 'top_third' ? (
        <Row as="label" align="center" isOneLine className={classes.check}>
          <input type="checkbox" checked={ofRole} onChange={({ currentTarget }) => setOfRole(currentTarget.checked)} />
          Only people whose latest result is for {role.name}
        </Row>
      ) : (
        <PeopleChoice company_id={company_id} ids={ids} onChange={setIds} />
      )}
      {query.isError && <Problem error={query.error} onRetry={() => void query.refetch()} />}
      {isAsked && query.isPending && <p aria-busy="true">Comparing the people</p>}
      {isAsked && query.data && <Suggestion match={query.data} onStart={onStart} />}
    </>
  )
}

type ChoiceProps = {
  company_id: string | undefined
  ids: readonly string[]
  onChange: (ids: readonly string[]) => void
}

function PeopleChoice({ company_id, ids, onChange }: ChoiceProps) {
  const [search, setSearch] = useState('')
  const people = useFinishedPeople(company_id, search)
  return (
    <>
      <SearchField label="Name, email or phone" value={search} onSearch={setSearch} />
      {people.isError && <Problem error={people.error} onRetry={() => void people.refetch()} />}
      {people.data?.length === 0 && <p className={classes.none}>Nobody here has finished the survey.</p>}
      {people.data && people.data.length > 0 && (
        <Rows scrolls aria-label="People">
          {people.data.map((person) => (
            <li key={person.id}>
              <Row as="label" align="center" isOneLine className={classes.check}>
                <input
                  type="checkbox"
                  checked={ids.includes(person.id)}
                  onChange={({ currentTarget }) =>
                    onChange(currentTarget.checked ? [...ids, person.id] : ids.filter((id) => id !== person.id))
                  }
                />
                <span>
                  {`${person.first} ${person.last}`.trim() || person.email}{' '}
                  <Text as="small" tone="quiet">
                    {person.latest?.role_name}
                  </Text>
                </span>
              </Row>
            </li>
          ))}
        </Rows>
      )}
      <Meta className={classes.meta} role="status">
        {ids.length} chosen
      </Meta>
    </>
  )
}

const tones = { nothing: 'warn', none: 'warn', provisional: 'neutral', usable: 'good' } as const
const shownTo = (value: number) => Math.min(99, Math.max(1, Math.round(value)))

/** The traits that the people have in common; those that could be due to chance are not suggested. */
function Suggestion({ match, onStart }: { match: FromPeople; onStart: (draft: Draft) => void }) {
  const { title, detail } = verdictWords(match)
  const suggested = match.scales.filter((one) => one.suggested)
  const inOrder = [...suggested, ...match.scales.filter((one) => !one.suggested)]
  const left = match.left_out.filter(({ people }) => people > 0)
  const start = (encrypted: string) =>
    onStart(
      draftFrom(
        suggested.map(({ scale, suggested: target }) => ({ scale, ...target!, reason: null })),
        {
          source: 'own_people',
          n: match.n,
          n_rest: match.n_rest,
          own_people: { kind: 'suggested', encrypted },
        },
      ),
    )
  const { encrypted } = match
  return (
    <Stack gap={8} className={classes.suggested}>
      <h2>
        What they have in common <Pill tone={tones[match.verdict]}>{title}</Pill>
      </h2>
      <p>{detail}</p>
      {left.length > 0 && <Meta className={classes.meta}>Left out: {left.map(leftOutWords).join(', ')}.</Meta>}
      {match.scales.length > 0 && (
        <div className={classes.scroll} tabIndex={0} role="group" aria-label="Every scale">
          <table className={classes.compared}>
            <thead>
              <tr>
                <th scope="col">Scale</th>
                <th scope="col">Suggested</th>
                <th scope="col" className={classes.average}>
                  Average
                </th>
                <th scope="col">{match.n_rest === null ? '95% interval' : 'Difference in SD, 95% interval'}</th>
              </tr>
            </thead>
            <tbody>
              {inOrder.map(({ scale, mean, from, to, difference, suggested: target }) => (
                <tr key={scale} data-differs={target !== null}>
                  <th scope="row">{scaleName(scale)}</th>
                  <td>{target ? `${rangeWords(target)}, weight ${target.weight}` : 'not clear'}</td>
                  <td className={classes.average}>{shownTo(mean)}</td>
                  <td>
                    {difference
                      ? `${signed(difference.from)} to ${signed(difference.to)}`
                      : `${shownTo(from)} to ${shownTo(to)}`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {encrypted && (
        <Meta className={classes.meta}>
          Suggested ranges lie nearer the middle than the averages: of few people, averages say too much.
        </Meta>
      )}
      {encrypted && (
        <Row isOneLine gap={0} justify="end">
          <Button onClick={() => start(encrypted)}>Begin with these targets</Button>
        </Row>
      )}
    </Stack>
  )
}
