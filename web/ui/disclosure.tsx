import type { ReactNode } from 'react'
import { IconChevronDown } from '@tabler/icons-react'
import classes from './disclosure.module.css'

type Props = {
  /** Always shown. */
  title: ReactNode
  /** At first; from then on the reader opens and closes it. */
  isOpen?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A part of a page that unfolds below its title. */
export const Disclosure = ({ title, isOpen = false, className, children }: Props) => (
  <details open={isOpen} className={className}>
    <summary className={classes.title}>
      {title}
      <IconChevronDown size={16} aria-hidden />
    </summary>
    {children}
  </details>
)
