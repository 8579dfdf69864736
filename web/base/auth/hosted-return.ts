/** The contents of the URL after the redirect back from the hosted identity provider. */
export type HostedReturn =
  | { kind: 'code'; query: { code: string; state: string; iss?: string; session_state?: string } }
  | { kind: 'error'; error: string }
  | { kind: 'token' }

/** Reads the parameters of the OAuth code flow. A token in the URL (implicit flow) is recognized only to be refused. */
export function parseHostedReturn(search: string, hash: string): HostedReturn | undefined {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.slice(1))
  if (query.has('access_token') || fragment.has('access_token')) return { kind: 'token' }
  const error = query.get('error') ?? fragment.get('error')
  if (error !== null) return { kind: 'error', error }
  const code = query.get('code')
  if (code === null) return undefined
  const state = query.get('state')
  if (!code || !state) return { kind: 'error', error: 'incomplete' }
  const iss = query.get('iss')
  const session_state = query.get('session_state')
  return { kind: 'code', query: { code, state, ...(iss && { iss }), ...(session_state && { session_state }) } }
}
