import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TextInput } from '@mantine/core'
import '../app/boot.css'
import { draw } from '../app/test-draw.tsx'
import { Form } from './form.tsx'

it('Enter in a form whose button waits is told to the form, which browsers ignore', async () => {
  const [onSubmit, onEnterWhilePending] = [vi.fn<(given: FormData) => void>(), vi.fn<(given: FormData) => void>()]
  for (const pending of [false, true]) {
    await draw(
      <Form submit="Sign in" pending={pending} onSubmit={onSubmit} onEnterWhilePending={onEnterWhilePending}>
        <TextInput name="email" label={pending ? 'Waiting' : 'Ready'} />
      </Form>,
    )
    await page.getByLabelText(pending ? 'Waiting' : 'Ready').click()
    await userEvent.keyboard('a{Enter}')
  }
  expect([onSubmit.mock.calls.length, onEnterWhilePending.mock.calls.length]).toEqual([1, 1])
  expect(onEnterWhilePending.mock.calls[0]![0].get('email')).toBe('a')
})
