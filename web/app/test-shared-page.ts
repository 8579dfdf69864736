import './boot.css'
import './css.ts'
import { beforeAll, beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { notifications } from '@mantine/notifications'
import { queryClient } from '../kernel/query.ts'
import { forgetChoices } from '../kernel/storage.ts'

/**
 * Component tests share one page, because each page would load all modules again. This returns the page to its first
 * state before each file, and removes what the test before has rendered and set.
 */

// Loaded only now, because the module keeps the `act` that test-react.ts sets.
const { cleanup } = await import('vitest-browser-react')

beforeAll(() => {
  queryClient.clear()
  forgetChoices()
  localStorage.clear()
  sessionStorage.clear()
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name)
})
beforeEach(async () => {
  // The library itself does this only in the file that loads it first.
  await cleanup()
  // A notification stays for four seconds, and covers buttons of the next test or has the text that it expects.
  notifications.clean()
  // What a page shows depends on the size of its window, and a test may have changed it.
  await page.viewport(1440, 900)
  // The Tab key goes on from what had the focus last, even if that is removed.
  const start = document.createElement('button')
  document.body.prepend(start)
  start.focus()
  start.remove()
})
