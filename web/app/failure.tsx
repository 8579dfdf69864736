import { useEffect } from 'react'
import { Button } from '@mantine/core'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { currentBrand } from '../kernel/brand.ts'
import { lostWords } from '../kernel/call.ts'
import { reportError } from '../kernel/error-reports.ts'
import classes from './loading.module.css'

/**
 * Shown if a page throws while rendering or if its scripts cannot be loaded. The error is reported, and the user can
 * retry. When a lost connection returns, the page is reloaded together with missing stylesheets.
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
      <p role="alert">{lostWords()}</p>
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
