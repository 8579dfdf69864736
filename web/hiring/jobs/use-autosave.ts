import { useEffect, useEffectEvent, useState } from 'react'
import { isRefusal } from '../../kernel/call.ts'
import { useUnsavedChanges } from '../../kernel/unsaved-changes.ts'

/** The part of a form's state that saving automatically needs. */
type Options = {
  form: {
    isChanged: boolean
    pending: boolean
    refusal: { faults: Record<string, string>; problem?: string; error?: unknown } | undefined
    submit: () => Promise<unknown>
  }
  isOn: boolean
  /** The values to save, as one string. */
  content: string
  /** True if the values pass the validation. */
  isValid: boolean
}

/** The pause after the last change before saving, and between attempts while the server cannot be reached. */
const pauseMs = { typing: 1_500, noAnswer: 10_000 }

/**
 * Saves a form when the user pauses, and when they leave. Refused values are sent again once they have changed; values
 * without an answer are sent again after a pause.
 * @returns the reason why the current values are not saved
 */
export function useAutosave({ form, isOn, content, isValid }: Options): string | undefined {
  const [refused, setRefused] = useState<string>()
  const refusal = refused === content ? form.refusal : undefined
  const waitMs =
    refusal === undefined
      ? pauseMs.typing
      : refusal.error === undefined || isRefusal(refusal.error)
        ? undefined
        : pauseMs.noAnswer
  const save = useEffectEvent(async (sent: string) => {
    setRefused((await form.submit()) === undefined ? undefined : sent)
  })
  const isWaiting = isOn && form.isChanged && !form.pending
  useEffect(() => {
    if (!isWaiting || waitMs === undefined) return undefined
    const timer = setTimeout(() => void save(content), waitMs)
    return () => clearTimeout(timer)
  }, [isWaiting, waitMs, content])

  // The page asks before it is left if the values would not be saved.
  useUnsavedChanges(isOn && form.isChanged && (!isValid || refusal !== undefined))
  const saveOnLeaving = useEffectEvent(() => {
    if (isWaiting && isValid && refusal === undefined) void form.submit()
  })
  useEffect(() => () => saveOnLeaving(), [])
  useEffect(() => {
    if (!isOn || !form.isChanged) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isOn, form.isChanged])

  if (!isOn || refusal === undefined || !form.isChanged) return undefined
  return refusal.problem ?? Object.values(refusal.faults)[0]
}
