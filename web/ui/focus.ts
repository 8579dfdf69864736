/** A `ref` that moves the focus to the element once, when it appears. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()

/** Moves the focus to the page's title, where what held it has gone. */
export function keepFocus() {
  if (document.activeElement !== document.body) return
  document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
}
