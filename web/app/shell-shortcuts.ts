import type { ShortcutGroup } from '../kernel/shortcuts.ts'

type Open = (what: 'palette' | 'shortcuts') => void

/** The shortcuts that work on every page. A page adds its own with `useShortcuts`. */
export const shellShortcuts = (open: Open): ShortcutGroup[] => [
  {
    title: 'Everywhere',
    shortcuts: [
      { key: '/', does: 'Search on this page', run: () => (searchField() ? searchField()!.focus() : open('palette')) },
      { key: '?', does: 'Keyboard shortcuts', run: () => open('shortcuts') },
    ],
  },
  {
    title: 'Lists',
    shortcuts: [
      { key: 'j', does: 'Next row', run: () => step(1) },
      { key: 'k', does: 'Previous row', run: () => step(-1) },
      { key: 'x', does: 'Select the row', run: tick },
    ],
  },
]

const searchField = () => document.querySelector<HTMLElement>('main [data-shortcut="search"]')

const tick = () => document.activeElement?.closest('[data-row]')?.querySelector<HTMLElement>('[data-tick]')?.click()

/** Focuses the link of the next or the previous row, which Enter then opens natively. */
function step(by: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLElement>('main [data-row]')].flatMap(
    (row) => row.querySelector<HTMLElement>('[data-opens], a') ?? [],
  )
  const at = links.findIndex((link) => link === document.activeElement)
  links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))]?.focus()
}
