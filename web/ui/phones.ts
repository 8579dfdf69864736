import { useMediaQuery } from '@mantine/hooks'
import { useIsPrinted } from './use-is-printed.ts'

/** The stylesheets use the same width. */
const phones = 'screen and (max-width: 43.75em)'

/** True for narrow screens, but not for print: also a phone prints a list as a table. */
export function useIsPhone(): boolean {
  const isNarrow = useMediaQuery(phones, matchMedia(phones).matches)
  return !useIsPrinted() && isNarrow
}
