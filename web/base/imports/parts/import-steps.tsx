import { useEffect, useRef } from 'react'
import { Row } from '../../../ui/layout.tsx'
import classes from '../imports.module.css'

const stepsOfTable = ['File', 'Columns', 'Check', 'Result'] as const
type Props<Step extends string> = { current: Step; steps?: readonly Step[] }

/**
 * The steps of an import with the current one marked. Each step renders its own list, which scrolls into view when the
 * step begins.
 */
export function ImportSteps<Step extends string = (typeof stepsOfTable)[number]>({ current, ...given }: Props<Step>) {
  const steps: readonly string[] = given.steps ?? stepsOfTable
  const list = useRef<HTMLOListElement>(null)
  // The braces hide the return value: newer browsers return a promise, which React would take for a clean-up function.
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Row ref={list} as="ol" isOneLine gap={20} className={classes.steps} aria-label="Steps">
      {steps.map((step) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          data-done={steps.indexOf(step) < steps.indexOf(current)}
        >
          {step}
        </li>
      ))}
    </Row>
  )
}
