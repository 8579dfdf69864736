import { read, write } from './storage.ts'

/** WCAG 2.1.4 requires a way to switch off single-key shortcuts, on staff pages and in the survey. */
export const areShortcutsOn = () => read('shortcuts') !== 'off'
export const switchShortcuts = (isOn: boolean) => write('shortcuts', isOn ? 'on' : 'off')
