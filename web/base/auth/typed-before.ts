import { useLayoutEffect } from 'react'

/** The fields in the page's HTML, which the user may have filled while the scripts were loading. */
const box = document.querySelector<HTMLElement>('.boot-fields')
const fields = [...(box?.querySelectorAll('input') ?? [])]
let focused = fields.find((field) => field === document.activeElement)
for (const field of fields) field.addEventListener('focus', () => (focused = field))

/**
 * Moves the typed texts and the focus into the fields of the same names that have just replaced them, and submits their
 * form if the user has pressed Enter.
 */
export function useTypedBefore() {
  useLayoutEffect(() => {
    for (const field of fields.splice(0)) {
      const own = document.querySelector<HTMLInputElement>(`form input[name="${field.name}"]`)
      if (!own) return
      own.value = field.value
      field.value = ''
      if (field === focused) own.focus()
      if (field === focused && box?.dataset.isSent) setTimeout(() => own.form?.requestSubmit())
    }
  }, [])
}
