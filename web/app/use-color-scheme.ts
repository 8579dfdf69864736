import { useMantineColorScheme } from '@mantine/core'

/** The color scheme that is shown, and the way to the other one. */
export function useColorScheme() {
  // Without it Mantine adds a style element at each switch, which the content security policy refuses.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const isDark =
    colorScheme === 'auto' ? document.documentElement.dataset.mantineColorScheme === 'dark' : colorScheme === 'dark'
  return {
    label: isDark ? 'Light colors' : 'Dark colors',
    isDark,
    toggle: () => setColorScheme(isDark ? 'light' : 'dark'),
  }
}
