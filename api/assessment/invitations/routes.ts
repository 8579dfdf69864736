import {
  createInvitations,
  importInvitations,
  listInvitations,
  remindInvitation,
  remindInvitations,
  withdrawInvitation,
  type Invitation,
} from '@seatwise/contract/invitations'
import { searchList } from '../../kernel/list/search.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { includesCompany, type UserScope } from '../../kernel/scope.ts'
import type { Server } from '../../server.ts'
import * as actions from './actions.ts'
import { importPeople } from './import.ts'
import { remind, remindMany } from './reminders.ts'
import { invitationList, toInvitation } from './search.ts'
import { importTask } from './tasks.ts'

export function registerInvitations({ handle, tasks, config: { public_url } }: Server) {
  const task = importTask(public_url)
  tasks.add(task)

  handle(listInvitations, async ({ scope, query: { after, page_size, ...filters } }) => {
    const { rows, ...page } = await searchList(scope, invitationList, { filters, after, page_size })
    return { ...page, data: rows.map((row) => toInvitation(scope, row)) }
  })

  handle(createInvitations, async ({ scope, body }) => {
    if (body.company_id && !includesCompany(scope, body.company_id)) throw new Refusal('not_found')
    return { data: await actions.invite(scope, body, public_url) }
  })

  handle(
    importInvitations,
    async ({ query, inTransaction, file, signal }) => ({
      data: await importPeople(query, { inTransaction, file, signal, tasks, task }),
    }),
    { opensTransactions: true },
  )

  handle(withdrawInvitation, async ({ scope, query: { id } }) => {
    await actions.withdraw(scope, id)
    return { data: await readReply(scope, id) }
  })

  handle(remindInvitations, async ({ scope, body }) => ({
    data: await remindMany(scope, body.ids, public_url),
  }))

  handle(remindInvitation, async ({ scope, params: { id }, body: { renew = false } }) => {
    await remind(scope, id, renew, public_url)
    return { data: await readReply(scope, id) }
  })
}

async function readReply(scope: UserScope, id: string): Promise<Invitation> {
  const { rows } = await searchList(scope, invitationList, { filters: { id } })
  if (!rows[0]) throw new Refusal('not_found')
  return toInvitation(scope, rows[0])
}
