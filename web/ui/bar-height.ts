/**
 * A ref for a bar that floats at the bottom. While the bar is mounted, `--bar-height` holds the height that it covers,
 * so that notifications are shown above it.
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
