import { useMediaQuery } from '@mantine/hooks'
import { useIsPrinted } from './use-is-printed.ts'

/** Stylesheets name the same width. */
const phones = 'screen and (max-width: 43.75em)'

/** Narrow screens, but not paper: from a phone too a list is printed as a table. */
export function useIsPhone(): boolean {
  const isNarrow = useMediaQuery(phones, matchMedia(phones).matches)
  return !useIsPrinted() && isNarrow
}
