import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { currentBrand } from '../../../kernel/brand.ts'
import classes from '../auth.module.css'
import { Frame } from './frame.tsx'
import { Row } from '../../../ui/layout.tsx'

type Props = {
  icon: Icon
  title: string
  lead: ReactNode
  /** True if the page replaces another without a page load. */
  isNext?: boolean
  /** True to offer support as a button in place of the line in the footer. */
  offersSupport?: boolean
  /** Buttons and links for the next step, the most likely one first. */
  children: ReactNode
}

/** A message in place of a page, with links to the next step. */
export const Message = ({ icon: Mark, title, lead, isNext = false, offersSupport = false, children }: Props) => (
  <Frame
    title={title}
    lead={lead}
    isNext={isNext}
    isBare
    hasFoot={!offersSupport}
    mark={
      <span className={classes.mark}>
        <Mark size={20} stroke={1.6} aria-hidden />
      </span>
    }
  >
    <Row gap={12} className={classes.ways}>
      {children}
      {offersSupport && (
        <Button component="a" href={`mailto:${currentBrand().support_email}`} variant="default" size="md">
          Email support
        </Button>
      )}
    </Row>
  </Frame>
)
