import { Link } from '@tanstack/react-router'
import type { ReadBenchmark } from '@seatwise/contract/role-benchmarks'
import { rangeWords } from '@seatwise/domain/benchmark/target-words'
import { selfDescriptionMeaning, selfDescriptionSentence } from '@seatwise/domain/self-description-words'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Ago } from '../../../ui/ago.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Grid, Meta, PlainList, Row, Stack, Text } from '../../../ui/layout.tsx'
import { LinesSkeleton } from '../../../ui/lines-skeleton.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { RangeTrack } from '../../../ui/range-slider.tsx'
import { DifferencesTable } from './expected-differences.tsx'
import { useBenchmark, useScoringVersions } from '../data.ts'
import classes from '../targets.module.css'
import { stateNames } from '../names.ts'
import { basisSentence, ownerWords, polesOf, scaleName } from '../words.ts'

type Props = {
  role: { id: string; name: string }
  /** The benchmark version to show; by default the one by which results of the role are scored now. */
  version?: number | undefined
  onClose: () => void
  returnTo?: string
}

/** The targets of a role, read-only, for everybody who sees its scores. */
export function TargetsDrawer({ role, version, onClose, returnTo }: Props) {
  const versions = useScoringVersions(role)
  const visibleVersion =
    versions.data?.find((one) => one.version === version) ?? versions.data?.find(({ state }) => state === 'active')
  const query = useBenchmark(visibleVersion?.id)
  const { data } = query
  const error = versions.error ?? query.error
  const retry = () => void (versions.error ? versions.refetch() : query.refetch())
  return (
    <Dialog shape="drawer" title={`What ${role.name} asks for`} onClose={onClose} {...(returnTo ? { returnTo } : {})}>
      {error ? (
        <Problem error={error} onRetry={retry} />
      ) : data ? (
        <Shown benchmark={data} />
      ) : versions.data && !visibleVersion ? (
        <p>The role has no active target any more.</p>
      ) : (
        <LinesSkeleton />
      )}
    </Dialog>
  )
}

function Shown({ benchmark }: { benchmark: ReadBenchmark }) {
  const { targets, note, accepted, versions, version, state, self_description } = benchmark
  const counting = targets.filter(({ weight }) => weight > 0).toSorted((one, other) => other.weight - one.weight)
  return (
    <Stack gap={16} className={classes.shown}>
      <Meta>{basisSentence(benchmark)}</Meta>
      <Link to="/reports/benchmark/$id" params={{ id: benchmark.id }}>
        People compared with these targets
      </Link>
      {note && <p>{note}</p>}
      <PlainList as="ol" className={classes.tracks} aria-label="Targets">
        {counting.map((target) => (
          <Grid as="li" rowGap={4} align="center" key={target.scale}>
            <span>
              <Text as="b" isBlock weight="medium">
                {scaleName(target.scale)}
              </Text>
              {target.reason && <Meta as="small">{target.reason}</Meta>}
            </span>
            <div>
              <RangeTrack value={target} label={`${scaleName(target.scale)}: ${rangeWords(target)}`} />
              <Row justify="between" isOneLine>
                <Meta as="small">{polesOf(target.scale).low}</Meta>
                <Meta as="small">{polesOf(target.scale).high}</Meta>
              </Row>
            </div>
            <Meta as="small">
              {rangeWords(target)}
              <br />
              weight {target.weight}
            </Meta>
          </Grid>
        ))}
      </PlainList>
      <Meta>
        Percentiles: 70 is higher than about 70 of 100 adults in the norm sample. Scales that are not named do not
        count.
      </Meta>
      {self_description && (
        <section>
          <h3>How people who apply describe themselves</h3>
          <p>{selfDescriptionSentence(benchmark.role.name, self_description)}</p>
          {self_description.shift && <Meta>{selfDescriptionMeaning}</Meta>}
        </section>
      )}
      {benchmark.expected_differences.length > 0 && (
        <section>
          <h3>Expected differences</h3>
          <DifferencesTable differences={benchmark.expected_differences} />
          <Meta>
            Simulated from published averages, before anybody is scored: the lower share of women or men, and of people
            of 21 to 40 or of 41 to 60, that reaches a score, divided by the higher one. Under .80 is worth a look.
          </Meta>
          {benchmark.ratio_reason && <p>Why the work needs it all the same: {benchmark.ratio_reason}</p>}
          {benchmark.ratio_alternative && <p>What else was looked at: {benchmark.ratio_alternative}</p>}
        </section>
      )}
      <Facts
        facts={[
          ['For', ownerWords(benchmark)],
          ['Version', `${version}, ${stateNames[state].toLowerCase()}`],
          ['Activated', accepted && <Ago key="at" at={accepted.at} />],
          ['By', accepted?.by?.name],
        ]}
      />
      {versions.length > 0 && (
        <Disclosure title="Earlier and later versions">
          <Facts
            facts={versions.map((one) => [
              `Version ${one.version}`,
              <span key={one.id}>
                {stateNames[one.state]}, <Ago at={one.created_at} isInSentence />
              </span>,
            ])}
          />
        </Disclosure>
      )}
    </Stack>
  )
}
