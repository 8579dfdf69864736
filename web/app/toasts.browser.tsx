import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { notifications } from '@mantine/notifications'
import { draw } from './test-draw.tsx'
import { Toasts } from './toasts.tsx'

test('The first toast is shown, though its component is loaded with it', async () => {
  await draw(<Toasts />)
  notifications.show({ message: 'Saved.', autoClose: false })
  await expect.element(page.getByText('Saved.')).toBeVisible()
  notifications.clean()
})
