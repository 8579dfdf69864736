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

/** The head above the cards: the title with its facts, then the actions. */
export const CardPageHead = ({ children }: Children) => <PageHead className={classes.head}>{children}</PageHead>

/** @param titleId the id of the heading in the card */
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
