import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import classes from './form.module.css'

type Props = {
  submit: string
  pending: boolean
  problem?: string | undefined
  /** Its fields are judged by us, in words that stay, and not by the browser. */
  isOwnJudge?: boolean
  onSubmit: (given: FormData) => void
  children?: ReactNode
}

/** Fields, what went wrong, and one button. The error stays until the next try. */
export function Form({ submit, pending, problem, isOwnJudge = false, onSubmit, children }: Props) {
  return (
    <form
      className={classes.form}
      noValidate={isOwnJudge}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(new FormData(event.currentTarget))
      }}
    >
      {children}
      <p className={classes.problem} role="alert">
        {problem}
      </p>
      <Button type="submit" size="md" loading={pending}>
        {submit}
      </Button>
    </form>
  )
}
