import { Fragment, type ReactNode } from 'react'
import { Grid } from './layout.tsx'
import classes from './facts.module.css'

/** Facts about one thing, one per line; a fact without a value is left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <Grid as="dl" gap={24} rowGap={8} className={classes.facts}>
    {facts
      .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
      .map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
  </Grid>
)

/** Facts about a record, in a column beside it. Values are right-aligned; some of them can be edited in place. */
export const RecordFacts = ({ children }: { children: ReactNode }) => <dl className={classes.record}>{children}</dl>
