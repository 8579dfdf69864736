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
  /** The stored values in the fields' own types: a missing text is ''. */
  initial: Values
  /** The schema of the route's body. Its paths are the names of the fields. */
  shape: Body
  bodyOf: (values: Values) => z.input<Body>
  /** @returns the stored values, if the form stays open */
  save: (body: z.input<Body>) => Promise<Values | void>
  /** The feature whose queries are refetched after a write, also after a refused one. */
  feature?: string
  words?: Words
  /** The field that a refusal is about, by its problem code. */
  fieldOf?: Partial<Record<ProblemCode, string>>
  /**
   * True for a form that saves automatically while the user types. The fields keep the typed text even if the server
   * stored less of it. The page itself must make sure that nothing is lost when the user leaves.
   */
  savesItself?: boolean
}

/** Why a submit failed: errors of fields, or a problem that is not about a field. */
type Refusal = { faults: Faults; problem?: string; error?: unknown }

/**
 * A form for a schema of the contract. A changed field is validated on blur and all fields on submit, with the
 * sentences that the server would answer. A refusal of the server is shown at its field. Nothing typed is lost.
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
      // A message that appears while a button is pressed would move the button away from the pointer. A submit button
      // validates anyway.
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (form.isDirty(field) && !(relatedTarget instanceof HTMLButtonElement)) form.validateField(field)
      },
    }),
  })
  // Mantine's own isDirty is wrong after a change of a list.
  const isDirty = JSON.stringify(bodyOf(fields.values)) !== JSON.stringify(bodyOf(fields.getInitialValues()))
  useUnsavedChanges(isDirty && !savesItself)

  /** Shows the stored values, as unchanged. */
  function show(stored: Values) {
    fields.setValues(stored)
    fields.resetDirty(stored)
    setRefusal(undefined)
  }

  /** Compares the fields with new stored values from now on; the typed values stay. */
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
    /** The refusal of the latest attempt, by the validation or by the server. */
    refusal,
    /** @returns the refusal; undefined if the values were saved */
    submit,
    show,
    discard: () => show(fields.getInitialValues()),
    rebase,
    /** Leaves the form, after a question if there are unsaved changes. */
    leave: async (onLeft: () => void) => {
      if (!isDirty || (await askToLeave())) onLeft()
    },
  }
}

export type Form<Values extends Record<string, unknown>, Body extends Shape = Shape> = ReturnType<
  typeof useForm<Values, Body>
>
