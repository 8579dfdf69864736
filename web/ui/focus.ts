/** A `ref` that moves the focus to the element once, when it appears. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
