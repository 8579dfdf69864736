import { read, write } from './storage.ts'

/** WCAG 2.1.4 asks for a way to switch off shortcuts of a single key: those of the staff's pages and of the survey. */
export const areShortcutsOn = () => read('shortcuts') !== 'off'
export const switchShortcuts = (isOn: boolean) => write('shortcuts', isOn ? 'on' : 'off')
