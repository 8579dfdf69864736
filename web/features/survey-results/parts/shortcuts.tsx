import { useEffect, useState, type RefObject } from 'react'
import { Button } from '@mantine/core'
import { read, write } from '../../../platform/storage.ts'
import classes from './shortcuts.module.css'

const keys = [
  ['/', 'search'],
  ['j', 'next row'],
  ['k', 'row before'],
  ['Enter', 'open the row'],
  ['?', 'this help'],
] as const

/** Single-key shortcuts of a list. WCAG 2.1.4 requires an off switch; input fields ignore the keys. */
export function Shortcuts({ list }: { list: RefObject<HTMLElement | null> }) {
  const [isOn, setOn] = useState(read('shortcuts') !== 'off')
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    if (!isOn) return undefined
    const onKey = (event: KeyboardEvent) => {
      const inField =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
      if (inField || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === '?') setShown((shown) => !shown)
      else if (event.key === '/') list.current?.querySelector<HTMLElement>('[data-shortcut="search"]')?.focus()
      else if (event.key === 'j') step(list.current, 1)
      else if (event.key === 'k') step(list.current, -1)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn, list])

  return (
    <div className={classes.shortcuts}>
      <Button variant="subtle" color="gray" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        Shortcuts
      </Button>
      {isShown && (
        <div className={classes.keys}>
          <dl>
            {keys.map(([key, does]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <label>
            <input
              type="checkbox"
              checked={isOn}
              onChange={(event) => {
                write('shortcuts', event.target.checked ? 'on' : 'off')
                setOn(event.target.checked)
              }}
            />{' '}
            Use these keys
          </label>
        </div>
      )}
    </div>
  )
}

/** Moves the focus to the link of the next row. Enter then opens it natively. */
function step(list: HTMLElement | null, by: 1 | -1) {
  const links = [...(list?.querySelectorAll<HTMLElement>('[data-row] a:first-of-type') ?? [])]
  const at = links.findIndex((link) => link === document.activeElement)
  links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))]?.focus()
}
