import { useEffect } from 'react'
import { Button } from '@mantine/core'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { currentBrand } from '../platform/brand.ts'
import { noAnswer } from '../platform/call.ts'
import { reportError } from '../platform/error-reports.ts'
import classes from './loading.module.css'

/** Shown when a page throws while rendering. The error is reported, and the person can go on. */
export function Failure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(() => reportError(error, 'page failed'), [error])
  return (
    <main className={classes.message}>
      <p className="boot-mark">{currentBrand().name}</p>
      <h1>This page could not be loaded</h1>
      <p role="alert">{noAnswer}</p>
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
