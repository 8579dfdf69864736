import { useState } from 'react'
import { Button, NativeSelect } from '@mantine/core'
import type { BenchmarkTarget } from '@seatwise/contract/role-benchmarks'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Row } from '../../../ui/layout.tsx'
import { useBenchmark } from '../../role-benchmarks/data.ts'
import { addedTarget, isUnbounded, scalesLeft, type DraftTarget } from '../../role-benchmarks/draft.ts'
import { TargetRow } from '../../role-benchmarks/parts/target-row.tsx'
import rows from '../../role-benchmarks/role-benchmarks.module.css'
import { scaleName } from '../../role-benchmarks/words.ts'
import classes from '../reports.module.css'

/** The parts of a target that determine scores. */
type WhatIfTarget = Omit<BenchmarkTarget, 'reason'>

type Props = {
  id: string
  /** The targets of the what-if report as JSON; undefined for the stored ones. */
  initialTargets: string | undefined
  onCompare: (targets: WhatIfTarget[]) => void
}

/** A form with other targets to compare the people with, which changes nothing that is stored. */
export function WhatIf({ id, initialTargets, onCompare }: Props) {
  const benchmark = useBenchmark(id).data
  if (!benchmark) return null
  const targets = initialTargets === undefined ? benchmark.targets : targetsOf(initialTargets)
  return <Form key={initialTargets} targets={targets} isOpen={initialTargets !== undefined} onCompare={onCompare} />
}

/** Parsing cannot fail here, because the report has already refused an invalid list. */
const targetsOf = (initialTargets: string) => JSON.parse(initialTargets) as BenchmarkTarget[]

type FormProps = { targets: readonly BenchmarkTarget[]; isOpen: boolean } & Pick<Props, 'onCompare'>

function Form({ targets: first, isOpen, onCompare }: FormProps) {
  const [targets, setTargets] = useState<DraftTarget[]>(() => first.map((target) => ({ ...target, reason: '' })))
  const change = (index: number, changed: Partial<DraftTarget>) =>
    setTargets(targets.map((target, at) => (at === index ? { ...target, ...changed } : target)))
  const freeScales = scalesLeft(targets)
  return (
    <Disclosure title={<h2>What if the role asked for something else?</h2>} isOpen={isOpen} className={classes.whatIf}>
      <p className={classes.meta}>
        Compare the same people with other targets. Nothing is stored, and no score of a list, board or result changes.
      </p>
      <ol className={rows.targets}>
        {targets.map((target, index) => (
          <TargetRow
            key={target.scale}
            target={target}
            path={`targets.${index}`}
            withoutReason
            onChange={(changed) => change(index, changed)}
            onRemove={() => setTargets(targets.toSpliced(index, 1))}
          />
        ))}
      </ol>
      <Row gap={12} align="center" justify="between" className={classes.whatIfFoot}>
        {freeScales.length > 0 && (
          <NativeSelect
            size="sm"
            aria-label="Add a scale"
            value=""
            data={[
              { value: '', label: 'Add a scale …' },
              ...freeScales.map((scale) => ({ value: scale, label: scaleName(scale) })),
            ]}
            onChange={({ currentTarget: { value } }) => {
              const scale = freeScales.find((one) => one === value)
              if (scale) setTargets([...targets, addedTarget(scale)])
            }}
          />
        )}
        <Button
          variant="default"
          disabled={targets.some(isUnbounded)}
          onClick={() => onCompare(targets.map(({ reason: _none, ...target }) => target))}
        >
          Compare by these targets
        </Button>
      </Row>
    </Disclosure>
  )
}
