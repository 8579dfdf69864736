import { actingAs } from './proxy-session.ts'
import { read } from './storage.ts'

export const proxyHeader = 'X-Proxy-User-Id'

/** Headers that identify the signed-in user and the user that they act as. */
export function ownHeaders(): Record<string, string> {
  const token = read('id_token')
  const proxy = actingAs()
  return {
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(proxy ? { [proxyHeader]: proxy } : {}),
  }
}
