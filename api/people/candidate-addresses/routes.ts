import { changeCandidateEmail } from '@seatwise/contract/candidate-addresses'
import { withCurrent } from '../../kernel/refusal.ts'
import type { Server } from '../../server.ts'
import { readPerson } from '../candidates/read-person.ts'
import { changeEmail } from './actions.ts'

export function registerCandidateAddresses({ handle, config: { public_url, jobs_url } }: Server) {
  handle(changeCandidateEmail, async ({ scope, params: { id }, body }) => {
    const read = () => readPerson(scope, id, public_url)
    const links = await withCurrent(changeEmail(scope, id, body, { public_url, jobs_url }), read)
    return { ...(await read()), ...links }
  })
}
