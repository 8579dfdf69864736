import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TextInput } from '@mantine/core'
import { draw } from '../app/test-draw.tsx'
import { Form } from './form.tsx'

it('A form is notified of Enter while its button waits, which browsers ignore', async () => {
  const [onSubmit, onEnterWhilePending] = [vi.fn<(formData: FormData) => void>(), vi.fn<(formData: FormData) => void>()]
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
