import { useState } from 'react'
import { Switch } from '@mantine/core'
import { areShortcutsOn, switchShortcuts } from '../kernel/shortcut-switch.ts'
import { joined, pageShortcuts, type ShortcutGroup } from '../kernel/shortcuts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { paletteKeys, withModifier } from './modifier-key.ts'
import classes from './shortcuts-sheet.module.css'

/** Shortcuts with a modifier, and Enter, also work while single-key shortcuts are off. */
const combinations = [
  { key: paletteKeys, does: 'Find a person, a page or an action' },
  { key: 'Enter', does: 'Open the row in focus' },
  { key: withModifier('Z'), does: 'Undo the last action' },
  { key: 'Esc', does: 'Close what is open' },
]

/** All shortcuts that work on this page, and the switch for single-key ones. */
export function ShortcutsSheet({ shell, onClose }: { shell: readonly ShortcutGroup[]; onClose: () => void }) {
  const [isOn, setOn] = useState(areShortcutsOn)
  const groups = joined([...pageShortcuts(), ...shell])
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <div className={classes.groups} data-off={!isOn}>
        {groups.map(({ title, shortcuts }) => (
          <Keys key={title} title={title} keys={shortcuts} />
        ))}
      </div>
      <Keys title="Always on" keys={combinations} />
      <Switch
        className={classes.switch}
        label="Use single-key shortcuts"
        checked={isOn}
        onChange={({ currentTarget }) => {
          switchShortcuts(currentTarget.checked)
          setOn(currentTarget.checked)
        }}
      />
    </Dialog>
  )
}

function Keys({ title, keys }: { title: string; keys: readonly { key: string; does: string }[] }) {
  return (
    <section className={classes.group}>
      <h3>{title}</h3>
      <dl>
        {keys.map(({ key, does }) => (
          <div key={key}>
            <dt>{does}</dt>
            <dd>
              <kbd>{key === 'Escape' ? 'Esc' : key.length === 1 ? key.toUpperCase() : key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
