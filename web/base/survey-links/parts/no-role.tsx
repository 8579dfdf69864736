import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** Shown if a link or an invitation would lead people to a form without any role to choose. */
export const NoRole = ({ company_id }: { company_id: string }) => (
  <EmptyState
    icon={IconLink}
    title="Add a role first"
    action={
      <Button renderRoot={(props) => <Link to="/roles" search={{ company_id }} {...props} />}>Go to Roles</Button>
    }
  >
    Without a role no one can begin the survey.
  </EmptyState>
)
