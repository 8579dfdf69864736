import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Shape } from '@seatwise/contract/route'
import type { CallCurrent, CallName } from '@seatwise/contract/routes'
import { currentOf } from './call.ts'
import { useForm, type FormOptions } from './use-form.ts'

type Options<Name extends CallName, Values, Body extends Shape> = Omit<
  FormOptions<Values, Body>,
  'initial' | 'bodyOf'
> & {
  /** The write, whose refusal contains the stored row if somebody else has saved a newer version. */
  write: Name
  row: CallCurrent<Name>
  draftOf: (row: CallCurrent<Name>) => Values
  /** @param row the row when the user began to edit, or when they last chose between two versions */
  bodyOf: (values: Values, row: CallCurrent<Name>) => z.input<Body>
}

/**
 * The form of a stored row. If somebody else has saved a newer version, `changed` holds that version until the user has
 * chosen one.
 */
export function useRowForm<Name extends CallName, Values extends Record<string, unknown>, Body extends Shape>(
  options: Options<Name, Values, Body>,
) {
  const { write, draftOf, bodyOf, ...kept } = options
  const [row, setRow] = useState(options.row)
  const form = useForm<Values, Body>({
    ...kept,
    initial: draftOf(row),
    bodyOf: (values) => bodyOf(values, row),
  })
  const current = currentOf(write, form.refusal?.error)
  const changed = current && {
    stored: draftOf(current),
    onTake: () => {
      setRow(current)
      form.show(draftOf(current))
    },
    onKeep: () => {
      setRow(current)
      form.rebase(draftOf(current))
    },
  }
  return { ...form, row, setRow, changed }
}
