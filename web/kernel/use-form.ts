import { useState, type FocusEvent } from 'react'
import { useForm as useFields } from '@mantine/form'
import type * as z from 'zod/mini'
import type { ProblemCode } from '@seatwise/contract/problems'
import type { Shape } from '@seatwise/contract/route'
import { CallError, isRefusal } from './call.ts'
import { reportError } from './error-reports.ts'
import { faultsOf, firstOfEach, type Faults } from './faults.ts'
import { messageFor, type Words } from './problem-messages.ts'
import { problemWords } from './problem-words.ts'
import { queryClient } from './query.ts'
import { askToLeave, useUnsavedChanges } from './unsaved-changes.ts'

export type FormOptions<Values, Body extends Shape> = {
  /** The stored values, in the fields' own types: an absent text is ''. */
  initial: Values
  /** The body of the contract's route. Its paths are the names of the fields. */
  shape: Body
  bodyOf: (values: Values) => z.input<Body>
  /** @returns what is stored now, where the form stays open */
  save: (body: z.input<Body>) => Promise<Values | void>
  /** The feature whose queries are loaded again after a write, also after a refused one. */
  feature?: string
  words?: Words
  /** The field that a refusal is about. */
  fieldOf?: Partial<Record<ProblemCode, string>>
  /**
   * It is saved without being asked to, while somebody types: the fields keep what is typed, also where less of it is stored. Its
   * page sees to it that nothing is lost when it is left.
   */
  savesItself?: boolean
}

/** Why an attempt failed: faults of fields, or a problem that no field is to blame for. */
type Refusal = { faults: Faults; problem?: string; error?: unknown }

/**
 * A form on a shape of the contract: a changed field is checked when it is left, and all of them on submit, by the
 * sentences that the server would answer. What the server refuses lands on its field. Nothing typed is lost.
 */
export function useForm<Values extends Record<string, unknown>, Body extends Shape>(
  options: FormOptions<Values, Body>,
) {
  const { initial, shape, bodyOf, feature, fieldOf = {}, savesItself = false } = options
  const words = { ...problemWords, ...options.words }
  const [refusal, setRefusal] = useState<Refusal>()
  const fields = useFields<Values>({
    initialValues: initial,
    validate: (values) => faultsOf(shape, bodyOf(values)),
    enhanceGetInputProps: ({ field, form }) => ({
      // A sentence that appears while a button is pressed moves the button away; it checks by itself, if it submits.
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (form.isDirty(field) && !(relatedTarget instanceof HTMLButtonElement)) form.validateField(field)
      },
    }),
  })
  // Mantine's own answer is wrong after a change of a list.
  const isDirty = JSON.stringify(bodyOf(fields.values)) !== JSON.stringify(bodyOf(fields.getInitialValues()))
  useUnsavedChanges(isDirty && !savesItself)

  /** Shows what is stored, and takes it as unchanged. */
  function show(stored: Values) {
    fields.setValues(stored)
    fields.resetDirty(stored)
    setRefusal(undefined)
  }

  /** Takes what is stored now as the ground of the changes, which stay. */
  function rebase(stored: Values) {
    fields.resetDirty(stored)
    setRefusal(undefined)
  }

  function faultsAt(error: unknown): Faults {
    if (!(error instanceof CallError)) return {}
    const field = error.problem && fieldOf[error.problem]
    if (field) return { [field]: messageFor(error, words) }
    return firstOfEach(error.entries)
  }

  async function save(values: Values): Promise<Refusal | undefined> {
    try {
      const stored = (await options.save(bodyOf(values))) ?? values
      if (savesItself) rebase(stored)
      else show(stored)
      return undefined
    } catch (error) {
      if (!isRefusal(error)) reportError(error, 'save failed')
      const faults = faultsAt(error)
      fields.setErrors(faults)
      return { faults, error, ...(Object.keys(faults).length === 0 && { problem: messageFor(error, words) }) }
    } finally {
      if (feature) void queryClient.invalidateQueries({ queryKey: [feature] })
    }
  }

  async function submit(): Promise<Refusal | undefined> {
    if (fields.submitting) return refusal
    fields.setSubmitting(true)
    const values = fields.getValues()
    const faults = faultsOf(shape, bodyOf(values))
    fields.setErrors(faults)
    const refused = Object.keys(faults).length > 0 ? { faults } : await save(values)
    setRefusal(refused)
    fields.setSubmitting(false)
    return refused
  }

  return {
    ...fields,
    isChanged: isDirty,
    pending: fields.submitting,
    /** Of the latest attempt, by this check or by the server. */
    refusal,
    /** @returns why it is refused; undefined once it is saved */
    submit,
    show,
    discard: () => show(fields.getInitialValues()),
    rebase,
    /** Leaves the form, after a question where something is unsaved. */
    leave: async (onLeft: () => void) => {
      if (!isDirty || (await askToLeave())) onLeft()
    },
  }
}

export type Form<Values extends Record<string, unknown>, Body extends Shape = Shape> = ReturnType<
  typeof useForm<Values, Body>
>
