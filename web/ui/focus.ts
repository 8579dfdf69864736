/** A `ref` that focuses the element once, when it appears. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()

/** Moves the focus to the title of the page if the focused element no longer exists. */
export function keepFocus() {
  if (document.activeElement !== document.body) return
  document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
}
