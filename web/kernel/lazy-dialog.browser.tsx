import { useState, type ComponentType } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawPage } from '../app/test-draw.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { lazyDialog } from './lazy-dialog.tsx'

type Props = { onClose: () => void }
const Settings = ({ onClose }: Props) => (
  <Dialog title="Settings" onClose={onClose}>
    <p>Here they are.</p>
  </Dialog>
)

const dialog = page.getByRole('dialog', { name: 'Settings' })
const open = () => page.getByRole('button', { name: 'Open' }).click()

/** Draws a page whose dialog is loaded when the test says so. */
async function draw() {
  const { promise, resolve, reject } = Promise.withResolvers<ComponentType<Props>>()
  const load = vi.fn<() => Promise<ComponentType<Props>>>(() => promise)
  const keysOfPage = vi.fn<(key: string) => void>()
  const Lazy = lazyDialog(load)
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)} onKeyDown={({ key }) => keysOfPage(key)}>
          Open
        </button>
        <p>{isOpen ? 'asked for' : 'not asked for'}</p>
        {isOpen && <Lazy onClose={() => setOpen(false)} />}
      </>
    )
  }
  await drawPage({ '/': Page }, { at: '/' })
  return { load, keysOfPage, arrive: () => resolve(Settings), fail: () => reject(new Error('no connection')) }
}

describe('a dialog that is loaded when it is first opened', () => {
  it('has the keys as soon as it is asked for: Escape closes it, and the page gets no other', async () => {
    const { keysOfPage, arrive } = await draw()
    await userEvent.keyboard('{Tab}x')
    expect(keysOfPage).toHaveBeenCalledWith('x')
    await open()
    keysOfPage.mockClear()
    await userEvent.keyboard('x{Escape}')
    expect(keysOfPage).not.toHaveBeenCalled()
    await expect.element(page.getByText('not asked for')).toBeVisible()
    arrive()
    await userEvent.keyboard('x')
    expect(keysOfPage).toHaveBeenCalledExactlyOnceWith('x')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('is there at once when it is opened again', async () => {
    const { load, arrive } = await draw()
    arrive()
    await open()
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    page
      .getByRole('button', { name: 'Open' })
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }))
    // React renders a click in the next microtask.
    await Promise.resolve()
    expect(dialog.elements()).toHaveLength(1)
    expect(load).toHaveBeenCalledOnce()
  })

  it('closes and says so if it cannot be loaded', async () => {
    const { fail } = await draw()
    await open()
    fail()
    await expect.element(page.getByText('This could not be opened. Check your connection and try again.')).toBeVisible()
    await expect.element(page.getByText('not asked for')).toBeVisible()
  })
})
