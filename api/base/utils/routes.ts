import { cleanUpData, decrypt, encrypt, getCleanUp, listCleanUps } from '@seatwise/contract/utils'
import { Refusal } from '../../kernel/refusal.ts'
import type { UserScope } from '../../kernel/scope.ts'
import type { Server } from '../../server.ts'
import { audit } from '../audit-events/repository.ts'
import { refuseAbsentCompany } from '../companies/actions.ts'
import { listOf, makeList, runList } from './actions.ts'
import { listItems, listLists } from './repository.ts'
import { encryptedTexts } from './encrypted-text.ts'
import { cleanUpTask } from './tasks.ts'

const defaultEncryptionDays = 7
const dayMs = 24 * 60 * 60 * 1000

export function registerUtils({ handle, app, config, files, tasks }: Server) {
  const texts = encryptedTexts(config.secret)
  const task = cleanUpTask({ files, transactions: tasks.transactions, log: app.log })
  tasks.add(task)

  handle(
    encrypt,
    async ({ scope, body: { purpose, company_id, payload, expires_in_days = defaultEncryptionDays } }) => {
      await refuseAbsentCompany(scope, company_id)
      const created_at = new Date()
      const expires_at = new Date(created_at.getTime() + expires_in_days * dayMs)
      const encrypted = texts.encrypt({ purpose, company_id }, payload, created_at, expires_at)
      await audited(scope, 'utils.encrypt', company_id, { purpose, expires_in_days })
      return { data: { encrypted, created_at: created_at.toISOString(), expires_at: expires_at.toISOString() } }
    },
  )

  handle(
    decrypt,
    async ({ inTransaction, body: { purpose, company_id, encrypted } }) => {
      const openedText = texts.open({ purpose, company_id }, encrypted, new Date())
      // Committed before the refusal, because failed attempts are recorded in the audit log too.
      await inTransaction(async (scope) => {
        await refuseAbsentCompany(scope, company_id)
        await audited(scope, 'utils.decrypt', company_id, { purpose, opened: openedText !== undefined })
      })
      if (!openedText) throw new Refusal('encrypted_text_refused')
      const { payload, created_at, expires_at } = openedText
      return { data: { payload, created_at: created_at.toISOString(), expires_at: expires_at.toISOString() } }
    },
    { opensTransactions: true },
  )

  handle(cleanUpData, async ({ scope, body }) => ({
    data: body.dry_run
      ? await makeList(scope, body.company_id)
      : await runList(scope, { enqueue: tasks.enqueue, task }, body.list_id),
  }))

  handle(listCleanUps, async ({ scope, query: { company_id } }) => {
    await refuseAbsentCompany(scope, company_id)
    return { data: await listLists(scope, company_id) }
  })

  handle(getCleanUp, async ({ scope, params: { id }, query: { after = 0, page_size = 100 } }) => {
    const data = await listOf(scope, id)
    const items = await listItems(scope, id, { after, limit: page_size + 1 })
    const shownItems = items.slice(0, page_size)
    return { data, items: shownItems, next: items.length > page_size ? shownItems.at(-1)!.number : null }
  })
}

/** The audit event never contains the text itself. */
function audited(
  scope: UserScope,
  action: 'utils.encrypt' | 'utils.decrypt',
  company_id: string,
  details: Record<string, unknown>,
) {
  return audit(scope, { action, company_id, subject_type: 'company', subject_id: company_id, details })
}
