import type { ReactNode } from 'react'
import { IconChevronDown } from '@tabler/icons-react'
import classes from './disclosure.module.css'

type Props = {
  /** Always shown. */
  title: ReactNode
  /** At first; from then on the reader opens and closes it. */
  isOpen?: boolean
  /** Also where it is open at first. */
  onOpen?: () => void
  className?: string | undefined
  children: ReactNode
}

/** A part of a page that unfolds below its title. */
export const Disclosure = ({ title, isOpen = false, onOpen, className, children }: Props) => (
  <details
    open={isOpen}
    className={className}
    onToggle={({ currentTarget }) => {
      if (currentTarget.open) onOpen?.()
    }}
  >
    <summary className={classes.title}>
      {title}
      <IconChevronDown size={16} aria-hidden />
    </summary>
    {children}
  </details>
)
