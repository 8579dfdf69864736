import { usePreferences } from '../../base/preferences/public.ts'

/** Whether the user wants one line for each card of the board. */
export function useCompactBoard() {
  const { preferences, change } = usePreferences()
  return {
    isOn: preferences?.compact_board ?? false,
    onChange: (isOn: boolean) => void change({ compact_board: isOn }),
  }
}
