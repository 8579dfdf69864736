import type { ReactNode } from 'react'
import { IconChevronDown } from '@tabler/icons-react'
import classes from './disclosure.module.css'

type Props = {
  /** The title, which is always visible. */
  title: ReactNode
  /** True if the section is open at first; afterwards the user opens and closes it. */
  isOpen?: boolean
  /** Called when the section opens, also if it is open at first. */
  onOpen?: () => void
  className?: string | undefined
  children: ReactNode
}

/** A section of a page that is expanded below its title. */
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
