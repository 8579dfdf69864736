import { notifications } from '@mantine/notifications'
import { useRouter } from '@tanstack/react-router'
import type { CallInput, CallReply } from '@seatwise/contract/routes'
import { cacheProfile } from '../../kernel/profile.ts'
import { call } from '../../kernel/session.ts'

/** Saves or reloads the user's own profile, and updates the shell, which shows the name and the company. */
export function useOwnProfile() {
  const router = useRouter()

  async function show({ data }: CallReply<'GET /users/profile'>, message: string) {
    if (data[0]) cacheProfile(data[0])
    await router.invalidate()
    notifications.show({ message })
  }
  return {
    save: async (body: CallInput<'PUT /users/profile'>['body'], message: string) =>
      show(await call('PUT /users/profile', { body }), message),
    reload: async (message: string) => show(await call('GET /users/profile', {}), message),
  }
}
