import { Link, useSearch } from '@tanstack/react-router'
import { currentBrand } from '../../platform/brand.ts'
import classes from './auth.module.css'

export function AccessExpiredPage() {
  const { name, support_email } = currentBrand()
  const isSuspended = useSearch({ from: '/account-access-expired' }).reason === 'company_suspended'
  return (
    <main className={classes.page}>
      <title>{`Access has ended · ${name}`}</title>
      <p className="boot-mark">{name}</p>
      <h1>{isSuspended ? 'Your company’s account is suspended' : 'Your access has ended'}</h1>
      <p>
        {isSuspended
          ? `${name} has suspended the account of your company, and you have been signed out. Your own account is unchanged and works again once the suspension is lifted.`
          : 'Your account has been deactivated, and you have been signed out. Ask your company’s owner to turn it back on.'}
      </p>
      <p>
        Questions? Write to <a href={`mailto:${support_email}`}>{support_email}</a>.
      </p>
      <Link to="/login">Sign in with another account</Link>
    </main>
  )
}
