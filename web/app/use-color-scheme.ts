import { useMantineColorScheme } from '@mantine/core'

/** The current color scheme, and the function that switches to the other one. */
export function useColorScheme() {
  // Otherwise Mantine adds a style element at each switch, which the content security policy refuses.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const isDark =
    colorScheme === 'auto' ? document.documentElement.dataset.mantineColorScheme === 'dark' : colorScheme === 'dark'
  return {
    label: isDark ? 'Light colors' : 'Dark colors',
    isDark,
    toggle: () => setColorScheme(isDark ? 'light' : 'dark'),
  }
}
