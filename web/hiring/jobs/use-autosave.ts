import { useEffect, useEffectEvent, useState } from 'react'
import { isRefusal } from '../../kernel/call.ts'
import { useUnsavedChanges } from '../../kernel/unsaved-changes.ts'

/** The part of a form's state that saving by itself needs. */
type Options = {
  form: {
    isChanged: boolean
    pending: boolean
    refusal: { faults: Record<string, string>; problem?: string; error?: unknown } | undefined
    submit: () => Promise<unknown>
  }
  isOn: boolean
  /** What would be sent now, as one text. */
  content: string
  /** What would be sent now is not refused before it is sent. */
  isValid: boolean
}

/** Between the last change and its saving, and between attempts while the server is not reached. */
const pauseMs = { typing: 1_500, noAnswer: 10_000 }

/**
 * Saves a form when somebody pauses, and when they leave. What was refused is sent again when it has changed, and what got no
 * answer after a while.
 * @returns why what stands there now is not saved
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

  // What would not be saved on leaving is asked about.
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
