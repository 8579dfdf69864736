/** 1 MB is a million bytes, as in browsers and file managers. */
export function sizeWords(bytes: number): string {
  const [unit, divisor] = (
    [
      ['GB', 1e9],
      ['MB', 1e6],
    ] as const
  ).find(([, least]) => bytes >= least) ?? ['kB', 1e3]
  const value = bytes / divisor
  return `${value >= 10 ? Math.round(value) : Math.max(0.1, Math.round(value * 10) / 10)} ${unit}`
}
