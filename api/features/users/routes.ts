import { getProfile } from '@seatwise/contract/users'
import { implementForUser } from '../../platform/implement.ts'
import type { Server } from '../../platform/server.ts'
import { findProfile } from './repository.ts'

export function registerUsers(server: Server) {
  implementForUser(server, getProfile, 'users/profile.read', async ({ scope }) => ({
    data: [await findProfile(scope)],
  }))
}
