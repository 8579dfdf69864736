/** As a `ref`: takes the focus once, when the element appears. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
