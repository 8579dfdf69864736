import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { currentBrand } from '../../kernel/brand.ts'
import { Message } from './parts/message.tsx'

export function AccessExpiredPage() {
  const { name } = currentBrand()
  const isSuspended = useSearch({ from: '/account-access-expired' }).reason === 'company_suspended'
  return (
    <Message
      icon={IconLock}
      title={isSuspended ? 'Your company’s account is suspended' : 'Your access has ended'}
      lead={
        isSuspended
          ? `${name} has suspended the account of your company, and you have been signed out. Your own account is unchanged and works again once the suspension is lifted.`
          : 'Your account has been deactivated, and you have been signed out. Ask your company’s owner to turn it back on.'
      }
      isNext
      offersSupport
    >
      <Button component={Link} to="/login" size="md">
        Use another account
      </Button>
    </Message>
  )
}
