import {
  createMailTemplate,
  deleteMailTemplate,
  listMailTemplates,
  previewMailTemplate,
  resetMailTemplate,
  testMailTemplate,
  updateMailTemplate,
} from '@seatwise/contract/mailer'
import { withCurrent } from '../../kernel/refusal.ts'
import type { Server } from '../../server.ts'
import * as actions from './actions.ts'

export function registerMailer({ handle, config: { public_url } }: Server) {
  handle(listMailTemplates, async ({ scope, query }) => ({
    data: await actions.listTemplates(scope, query.company_id),
  }))

  handle(createMailTemplate, async ({ scope, body: { company_id, can_unsubscribe = true, ...own } }) => {
    const id = await actions.createOwnTemplate(scope, company_id, { ...own, can_unsubscribe })
    return { data: await actions.findTemplate(scope, id, company_id) }
  })

  handle(updateMailTemplate, async ({ scope, params: { id }, body: { company_id, version, ...own } }) => {
    const show = async () => ({ data: await actions.findTemplate(scope, id, company_id) })
    await withCurrent(actions.changeTemplate(scope, { id, company_id, version }, own), show)
    return show()
  })

  handle(deleteMailTemplate, async ({ scope, params, query }) => ({
    data: { id: await actions.deleteTemplate(scope, params.id, query.company_id) },
  }))

  handle(resetMailTemplate, async ({ scope, params: { id }, body: { company_id, version } }) => {
    const show = async () => ({ data: await actions.findTemplate(scope, id, company_id) })
    await withCurrent(actions.resetTemplate(scope, { id, company_id, version }), show)
    return show()
  })

  handle(previewMailTemplate, async ({ scope, body: { kind, company_id, subject, body } }) => ({
    data: await actions.preview(scope, { kind, company_id, subject, body }, public_url),
  }))

  handle(testMailTemplate, async ({ scope, params: { id }, body: { company_id, subject, body } }) => ({
    data: {
      recipient: await actions.sendTest(scope, { kind: actions.kindOf(id), company_id, subject, body }, public_url),
    },
  }))
}
