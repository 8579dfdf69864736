import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { drawPage } from '../app/test-draw.tsx'
import { call } from './session.ts'
import { useConfirm } from './confirm.tsx'
import { faults, setUpServer } from './test-server.ts'

const { answers, asked } = setUpServer()
const deletions = () => asked.mock.calls.filter(([name]) => name === 'DELETE /api-keys').length

function Page() {
  const deleting = useConfirm('api-keys', (user_id: string) => ({
    title: 'Revoke these keys?',
    explains: 'They stop working.',
    confirm: 'Revoke',
    isDangerous: true,
    returnTo: 'open',
    run: () => call('DELETE /api-keys', { query: { user_id } }),
    done: 'Keys revoked',
  }))
  return (
    <>
      <button type="button" id="open" onClick={() => deleting.ask('u')}>
        Open
      </button>
      {deleting.dialog}
    </>
  )
}

const dialog = page.getByRole('dialog', { name: 'Revoke these keys?' })
const openPage = async () => {
  await drawPage({ '/': Page }, { at: '/' })
  await page.getByRole('button', { name: 'Open' }).click()
}

describe('useConfirm', () => {
  it('does nothing when the user cancels', async () => {
    await openPage()
    expect(await faults()).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(deletions()).toBe(0)
    await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
  })

  it('runs the action, shows the outcome and closes', async () => {
    answers['DELETE /api-keys'] = { body: { data: { revoked: 2 } } }
    await openPage()
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await expect.element(page.getByText('Keys revoked')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(deletions()).toBe(1)
  })

  it('stays open after a refusal, shows it in place, and can be tried again', async () => {
    await openPage()
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    answers['DELETE /api-keys'] = { body: { data: { revoked: 2 } } }
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(deletions()).toBe(2)
  })
})
