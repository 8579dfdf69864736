import { useEffect, useEffectEvent, useRef } from 'react'
import { isTextField } from '../ui/typing.ts'
import { areShortcutsOn } from './shortcut-switch.ts'

/** A key without Ctrl, Cmd or Alt, and its action in words. */
export type Shortcut = { key: string; does: string; run: () => void }
export type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] }

const pageGroups = new Set<{ current: ShortcutGroup }>()

/** Registers the shortcuts of a page or of a part of it, while it is mounted. */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[]) {
  const group = useRef({ title, shortcuts })
  useEffect(() => {
    group.current = { title, shortcuts }
  })
  useEffect(() => {
    pageGroups.add(group)
    return () => void pageGroups.delete(group)
  }, [])
}

/** The shortcuts of everything that is mounted. */
export const pageShortcuts = (): ShortcutGroup[] => [...pageGroups].map(({ current }) => current)

/** Merges groups with the same title, because parts of a page add to the group of the page. */
export function joined(groups: readonly ShortcutGroup[]): ShortcutGroup[] {
  const titles = [...new Set(groups.filter(({ shortcuts }) => shortcuts.length > 0).map(({ title }) => title))]
  return titles.map((title) => ({
    title,
    shortcuts: groups.filter((group) => group.title === title).flatMap(({ shortcuts }) => shortcuts),
  }))
}

/** Handles the shortcuts of the page, and for other keys those of the shell. */
export function useShortcutKeys(shell: readonly ShortcutGroup[]) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isForPage(event) || !areShortcutsOn()) return
    const all = [...pageShortcuts(), ...shell].flatMap(({ shortcuts }) => shortcuts)
    const shortcut = all.find(({ key }) => key === event.key)
    if (!shortcut) return
    event.preventDefault()
    shortcut.run()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Elements in which letters choose an option, or that are open above the page. */
const takesLetters = 'select, dialog, [role="menu"], [role="listbox"]'

const isForPage = ({ target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  defaultPrevented ||
  ctrlKey ||
  metaKey ||
  altKey ||
  isTextField(target) ||
  (target instanceof Element && target.closest(takesLetters) !== null)
