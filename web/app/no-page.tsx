import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { IconFileUnknown, IconLock, type Icon } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { EmptyState } from '../ui/empty-state.tsx'

/** Shown inside the shell at the requested URL, so that the user keeps the menu and the URL. */
export function UnknownPage() {
  const { pathname } = useLocation()
  return (
    <NoPage icon={IconFileUnknown} title="This page does not exist">
      Check <code>{pathname}</code> for a typing error. The page may also have moved.
    </NoPage>
  )
}

export const NotOpenPage = () => (
  <NoPage icon={IconLock} title="This page is not open to you">
    Your access does not include it. If you need it, ask the owner of your company.
  </NoPage>
)

type Props = { icon: Icon; title: string; children: ReactNode }

const NoPage = ({ icon, title, children }: Props) => (
  <EmptyState
    icon={icon}
    title={title}
    isPage
    action={
      <Button component={Link} to="/" variant="default">
        Go home
      </Button>
    }
  >
    {children}
  </EmptyState>
)
