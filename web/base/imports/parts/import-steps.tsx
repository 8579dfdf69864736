import { useEffect, useRef } from 'react'
import { Row } from '../../../ui/layout.tsx'
import classes from '../imports.module.css'

const steps = ['File', 'Columns', 'Check', 'Result'] as const
export type ImportStep = (typeof steps)[number]

/** The current step of an import; the window scrolls to it when a step begins (each step renders its own). */
export function ImportSteps({ current }: { current: ImportStep }) {
  const list = useRef<HTMLOListElement>(null)
  // Browsers answer a promise, which React would take for the effect's end.
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
