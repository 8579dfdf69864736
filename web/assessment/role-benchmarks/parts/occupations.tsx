import { useState } from 'react'
import { Button } from '@mantine/core'
import { rangeWords } from '@seatwise/domain/benchmark/target-words'
import { Grid, Meta, PlainList, Row, Stack } from '../../../ui/layout.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { RangeTrack } from '../../../ui/range-slider.tsx'
import { Rows } from '../../../ui/rows.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { useOccupations } from '../data.ts'
import { draftFrom, type Draft } from '../draft.ts'
import classes from '../role-benchmarks.module.css'
import reading from '../targets.module.css'
import { scaleName } from '../words.ts'

type Props = { query: { code: string; title: string } | undefined; onStart: (draft: Draft) => void }

/** Asks for an occupation, and shows its targets before they are used. */
export function Occupations({ query, onStart }: Props) {
  const [search, setSearch] = useState(query?.title ?? '')
  const [code, setCode] = useState(query?.code)
  const { data, error, refetch } = useOccupations(search)
  const chosen = data?.data.find((one) => one.code === code)
  return (
    <>
      <SearchField label="Occupation" value={search} onSearch={setSearch} />
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && <p className={classes.none}>No occupation matches. Try another word for the work.</p>}
      {data && data.data.length > 0 && (
        <Rows scrolls aria-label="Occupations">
          {data.data.map((one) => (
            <li key={one.code} className={classes.choice}>
              <button type="button" aria-pressed={one.code === code} onClick={() => setCode(one.code)}>
                <b>{one.title}</b>
                <span>{one.code}</span>
              </button>
            </li>
          ))}
        </Rows>
      )}
      {chosen?.draft && (
        <Stack gap={8} className={classes.suggested}>
          <h2>
            {chosen.title} <Pill tone="warn">occupation draft, not validated</Pill>
          </h2>
          <Meta className={classes.meta}>
            From ratings of work styles by job analysts (O*NET 29, US Department of Labor, CC BY 4.0). Styles of
            different occupations are much alike, so this is a place to begin and no answer.
          </Meta>
          <PlainList className={reading.tracks}>
            {chosen.draft.map((target) => (
              <Grid as="li" rowGap={4} align="center" key={target.scale}>
                <span>{scaleName(target.scale)}</span>
                <RangeTrack value={target} label={`${scaleName(target.scale)}: ${rangeWords(target)}`} />
                <small>
                  {rangeWords(target)}, weight {target.weight}
                </small>
              </Grid>
            ))}
          </PlainList>
          <Row isOneLine gap={0} justify="end">
            <Button
              onClick={() =>
                onStart(
                  draftFrom(chosen.draft!, {
                    source: 'occupation_draft',
                    occupation: { code: chosen.code, title: chosen.title },
                  }),
                )
              }
            >
              Begin with this draft
            </Button>
          </Row>
        </Stack>
      )}
    </>
  )
}
