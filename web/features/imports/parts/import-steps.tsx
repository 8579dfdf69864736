import classes from '../imports.module.css'

const steps = ['File', 'Columns', 'Check', 'Result'] as const
export type ImportStep = (typeof steps)[number]

/** Where in an import the person is. */
export const ImportSteps = ({ current }: { current: ImportStep }) => (
  <ol className={classes.steps} aria-label="Steps">
    {steps.map((step) => (
      <li
        key={step}
        aria-current={step === current ? 'step' : undefined}
        data-done={steps.indexOf(step) < steps.indexOf(current)}
      >
        {step}
      </li>
    ))}
  </ol>
)
