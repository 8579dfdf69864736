import { Fragment, type ReactNode } from 'react'
import { Grid } from './layout.tsx'
import classes from './facts.module.css'

/** What is known of one thing, line by line; a line without a value is left out. */
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

/** What is known of a record, beside it: each value ends at the edge, and some of them can be changed in place. */
export const RecordFacts = ({ children }: { children: ReactNode }) => <dl className={classes.record}>{children}</dl>
