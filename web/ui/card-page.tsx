import type { ReactNode } from 'react'
import classes from './card-page.module.css'
import { Card, PageHead, Row, Stack } from './layout.tsx'

type Children = { children: ReactNode }

/** A page of cards below its title. */
export const CardPage = ({ children, isBusy }: Children & { isBusy?: boolean }) => (
  <Stack gap={16} className={classes.page} aria-busy={isBusy}>
    {children}
  </Stack>
)

/** What stands above the cards: first the title with its facts, then what can be done. */
export const CardPageHead = ({ children }: Children) => <PageHead className={classes.head}>{children}</PageHead>

/** @param titleId of the heading in it */
export const PageCard = ({ children, titleId }: Children & { titleId: string }) => (
  <Card gap={16} isSameOnPhones className={classes.card} aria-labelledby={titleId}>
    {children}
  </Card>
)

export const CardHead = ({ children }: Children) => (
  <Row as="header" gap={12} rowGap={8} align="center" justify="between">
    {children}
  </Row>
)
