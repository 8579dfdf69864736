import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { UserProfile } from '@seatwise/contract/users'
import { draw, owner } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { Notifications } from './parts/notifications.tsx'

const { answers, asked } = setUpServer()
const preferences = {
  columns: {},
  mail_on_finished: true,
  mail_on_mention: true,
  mail_on_targets: true,
  mail_on_applications: 'each',
}
const user = { ...owner, first: 'Nora', last: 'Lind', email: 'nora@people.test' } as UserProfile
const choice = page.getByRole('combobox', { name: 'Applications for your jobs' })

function open(reader: UserProfile) {
  answers['GET /users/preferences'] = { body: { data: preferences } }
  answers['POST /roles/search'] = { body: { data: [], total: 0, next: null } }
  return draw(<Notifications user={reader} />)
}

it('Whoever may own jobs chooses how often emails about their applications come', async () => {
  await open(user)
  await expect.element(choice).toHaveValue('each')
  await expect.poll(faults).toEqual([])
  answers['PUT /users/preferences'] = { body: { data: { ...preferences, mail_on_applications: 'daily' } } }
  await choice.selectOptions('One email a day')
  await expect.poll(() => asked).toHaveBeenCalledWith('PUT /users/preferences', { mail_on_applications: 'daily' })
  await expect.element(choice).toHaveValue('daily')
})

it('Whoever may own no jobs is not asked about emails of applications', async () => {
  await open({ ...user, auth_role: 'COMPANY_USER' })
  await expect.element(page.getByRole('switch', { name: /^Finished surveys/ })).toBeInTheDocument()
  await expect.element(choice).not.toBeInTheDocument()
})
