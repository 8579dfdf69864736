import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { notifications } from '@mantine/notifications'
import { draw } from './test-draw.tsx'
import { Toasts } from './toasts.tsx'

test('the first message is shown, though what draws it is loaded with it', async () => {
  await draw(<Toasts />)
  notifications.show({ message: 'Saved.', autoClose: false })
  await expect.element(page.getByText('Saved.')).toBeVisible()
  notifications.clean()
})
