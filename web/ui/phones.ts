import { useMediaQuery } from '@mantine/hooks'

/** Narrow screens, but not narrow paper: a list is printed as a table. Stylesheets name the same width. */
const phones = 'screen and (max-width: 43.75em)'

export const useIsPhone = () => useMediaQuery(phones, matchMedia(phones).matches)
