import { useState } from 'react'
import { Button, NativeSelect } from '@mantine/core'
import type { GrowthPlan, GrowthPlanVersion } from '@seatwise/contract/growth-plans'
import { Ago } from '../../../ui/ago.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { dateTime } from '../../../ui/dates.ts'
import { Card, Meta, PlainList, Stack, Text } from '../../../ui/layout.tsx'
import { LinesSkeleton } from '../../../ui/lines-skeleton.tsx'
import { useVersions } from '../data.ts'
import { beside } from '../differences.ts'
import classes from '../growth-plans.module.css'
import { outsider, savedWords } from '../words.ts'

const latest = 5
const most = 200
const buttonId = (version: number) => `version-${version}`

/** The versions of a plan: who saved each, when and how. Each can be read and compared with another. */
export function Versions({ plan }: { plan: GrowthPlan }) {
  const [size, setSize] = useState(latest)
  const [number, setNumber] = useState<number>()
  const { data, error, isPlaceholderData, refetch } = useVersions(plan.id, size)
  return (
    <Card padding={20} gap={12} className={classes.card} aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LinesSkeleton />}
      <PlainList as="ol" className={classes.versions}>
        {data?.data.map(({ version, saved, saved_by, created_at }) => (
          <li key={version}>
            <span>
              <Text as="b" weight="medium">
                Version {version}
              </Text>
              <Meta as="small" className={classes.small}>
                {savedWords[saved]} by {saved_by.name ?? outsider.toLowerCase()}, <Ago at={created_at} isInSentence />
              </Meta>
            </span>
            <Button
              id={buttonId(version)}
              size="xs"
              variant="default"
              aria-label={`Read version ${version}`}
              onClick={() => setNumber(version)}
            >
              Read
            </Button>
          </li>
        ))}
      </PlainList>
      {data?.next != null && (
        <Button size="xs" variant="default" loading={isPlaceholderData} onClick={() => setSize(most)}>
          Earlier versions
        </Button>
      )}
      {number !== undefined && (
        <ReadDialog plan={plan} number={number} returnTo={buttonId(number)} onClose={() => setNumber(undefined)} />
      )}
    </Card>
  )
}

type Props = { plan: GrowthPlan; number: number; returnTo: string; onClose: () => void }

/** A whole version, compared with the current or another one; differences are highlighted. */
function ReadDialog({ plan, number, returnTo, onClose }: Props) {
  const { data, error, refetch } = useVersions(plan.id, most)
  const [against, setAgainst] = useState(number === plan.version && number > 1 ? number - 1 : plan.version)
  const find = (version: number) => data?.data.find((one) => one.version === version)
  const [one, other] = [find(number), find(against)]
  return (
    <Dialog shape="wide-drawer" title={`Version ${number}`} onClose={onClose} returnTo={returnTo}>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LinesSkeleton />}
      {data && data.data.length > 1 && (
        <NativeSelect
          label="Compare with"
          value={String(against)}
          data={data.data
            .filter(({ version }) => version !== number)
            .map(({ version }) => ({
              value: String(version),
              label: version === plan.version ? `Version ${version}, the present one` : `Version ${version}`,
            }))}
          onChange={({ currentTarget: { value } }) => setAgainst(Number(value))}
        />
      )}
      {one && other && <Beside one={one} other={other} />}
    </Dialog>
  )
}

function Beside({ one, other }: { one: GrowthPlanVersion; other: GrowthPlanVersion }) {
  const isAlone = one.version === other.version
  const groups = beside(one, other)
  const count = groups.flatMap(({ lines }) => lines).filter((line) => line.one !== line.other).length
  return (
    <>
      <p className={classes.differ}>
        {dateTime(one.created_at)}, {savedWords[one.saved]} by {one.saved_by.name ?? outsider.toLowerCase()}.{' '}
        {!isAlone &&
          (count === 0 ? 'Both say the same.' : `${count === 1 ? '1 place differs' : `${count} places differ`}.`)}
      </p>
      <Stack gap={16} className={classes.beside}>
        {groups.map(({ title, lines }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {lines.map(({ label, ...texts }) => {
                const differs = texts.one !== texts.other
                return (
                  <div key={label} data-differs={differs}>
                    <Meta as="dt">
                      {label}
                      {differs && <span className="visually-hidden"> (differs)</span>}
                    </Meta>
                    <dd className={classes.written}>{texts.one || '—'}</dd>
                    {differs && (
                      <dd className={classes.written}>
                        <Meta as="small" className={classes.small}>
                          Version {other.version}
                        </Meta>
                        {texts.other || '—'}
                      </dd>
                    )}
                  </div>
                )
              })}
            </dl>
          </section>
        ))}
      </Stack>
    </>
  )
}
