import { useState } from 'react'
import type { TemplateForm } from './draft.ts'
import { useFocusAfter } from './use-focus-after.ts'
import { placeWords } from './words.ts'

type ListPath = 'questions' | `questions.${number}.options`

export const moveButtonId = (path: ListPath, at: number, by: -1 | 1) => `${path}-${at}-${by < 0 ? 'up' : 'down'}`

/**
 * Sorts the items of a list, announces the new position of each, and keeps the focus on its button.
 * @param names the names of the items, in their order
 */
export function useItemOrder(
  { reorderListItem }: Pick<TemplateForm, 'reorderListItem'>,
  path: ListPath,
  names: readonly string[],
) {
  const [said, setSaid] = useState('')
  const focusAfter = useFocusAfter()

  function move(from: number, to: number) {
    const step = to > from ? 1 : -1
    // Mantine swaps the errors of two items. Moving by one step at a time keeps each error with its item.
    for (let at = from; at !== to; at += step) reorderListItem(path, { from: at, to: at + step })
    setSaid(placeWords(names[from]!, to, names.length))
  }
  return {
    said,
    path,
    count: names.length,
    move,
    /** Moves an item by its button. Does nothing at an end of the list. */
    press: (at: number, by: -1 | 1) => {
      const to = at + by
      if (to < 0 || to >= names.length) return
      focusAfter(() => document.getElementById(moveButtonId(path, to, by)))
      move(at, to)
    },
  }
}

export type ItemOrder = ReturnType<typeof useItemOrder>
