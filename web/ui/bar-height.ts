/**
 * A ref of a bar that floats at the bottom: as long as it is there, `--bar-height` says how much of the window it takes,
 * and messages stand above it.
 */
export function announceBar(bar: HTMLElement | null) {
  if (!bar) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--bar-height', `${bar.offsetHeight + gapPx}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--bar-height')
  }
}

const gapPx = 8
