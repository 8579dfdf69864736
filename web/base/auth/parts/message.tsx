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
  /** It replaces another page without a page load. */
  isNext?: boolean
  /** Support can help, and is offered as a way on in place of the line at the foot. */
  offersSupport?: boolean
  /** The ways on, the likely one first. */
  children: ReactNode
}

/** A message in place of a page, with the ways on. */
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
