import { useEffect, useRef } from 'react'
import { TextInput } from '@mantine/core'

type Props = {
  label: string
  description?: string
  /** The reason why the code was refused. */
  problem?: string | undefined
  /** Validation message about the format of the code. */
  fault?: string | undefined
  isBackupCode?: boolean
  waits?: boolean
}

/**
 * A field for a one-time code. The field takes the focus when it appears (unless `waits`), and selects its text when
 * the code was refused.
 */
export function CodeField({ label, description, problem, fault, isBackupCode = false, waits = false }: Props) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (waits && !problem) return
    field.current?.focus()
    field.current?.select()
  }, [problem, waits])
  return (
    <TextInput
      ref={field}
      name="code"
      label={label}
      description={description}
      error={fault ?? Boolean(problem)}
      inputMode={isBackupCode ? 'text' : 'numeric'}
      autoComplete={isBackupCode ? 'off' : 'one-time-code'}
      autoCapitalize="off"
      spellCheck={false}
      required
      withAsterisk={false}
      size="md"
    />
  )
}
