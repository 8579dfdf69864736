import { useEffect } from 'react'
import { Button } from '@mantine/core'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { currentBrand } from '../kernel/brand.ts'
import { noAnswer } from '../kernel/call.ts'
import { reportError } from '../kernel/error-reports.ts'
import classes from './loading.module.css'

/**
 * Shown when a page throws while rendering or its scripts do not come. The error is reported, and the person can go on; a lost
 * connection that comes back loads the page again, with the style sheets that are missing.
 */
export function Failure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(() => reportError(error, 'page failed'), [error])
  useEffect(() => {
    const reload = () => location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  return (
    <main className={classes.message}>
      <p className="boot-mark">{currentBrand().name}</p>
      <h1>This page could not be loaded</h1>
      <p role="alert">{navigator.onLine ? noAnswer : `${noAnswer} Check your connection.`}</p>
      <Button
        onClick={() => {
          reset()
          void router.invalidate()
        }}
      >
        Try again
      </Button>
    </main>
  )
}
