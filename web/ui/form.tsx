import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { Stack, Text } from './layout.tsx'
import classes from './form.module.css'

type Props = {
  submit: string
  pending: boolean
  problem?: string | undefined
  /** Switches off the browser's validation, whose messages disappear; ours stay. */
  skipsBrowserValidation?: boolean
  onSubmit: (formData: FormData) => void
  /** Called on Enter while the button is loading; browsers ignore the key in this case. */
  onEnterWhilePending?: (formData: FormData) => void
  children?: ReactNode
}

/** A form with fields, an error line and one button. The error stays until the next submit. */
export function Form(props: Props) {
  const { submit, pending, problem, skipsBrowserValidation = false, onSubmit, onEnterWhilePending, children } = props
  return (
    <Stack
      as="form"
      gap={16}
      // If the form is submitted before the script has loaded, POST keeps the typed values out of the URL.
      method="post"
      noValidate={skipsBrowserValidation}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(new FormData(event.currentTarget))
      }}
      onKeyDown={(event) => {
        if (pending && event.key === 'Enter' && event.target instanceof HTMLInputElement)
          onEnterWhilePending?.(new FormData(event.currentTarget))
      }}
    >
      {children}
      <Text tone="bad" className={classes.problem} role="alert">
        {problem}
      </Text>
      <Button type="submit" size="md" loading={pending}>
        {submit}
      </Button>
    </Stack>
  )
}
