import {
  listMailTemplates,
  previewMailTemplate,
  resetMailTemplate,
  testMailTemplate,
  updateMailTemplate,
  type MailTemplate,
} from '@seatwise/contract/mailer'
import type { TemplateKind } from '@seatwise/contract/values'
import { withCurrent } from '../../platform/refusal.ts'
import type { UserScope } from '../../platform/scope.ts'
import type { Server } from '../../server.ts'
import * as actions from './actions.ts'

export function registerMailer({ handle, config: { public_url } }: Server) {
  handle(listMailTemplates, async ({ scope, query }) => ({
    data: await actions.listTemplates(scope, query.company_id),
  }))

  handle(updateMailTemplate, async ({ scope, params: { id: kind }, body: { company_id, version, ...own } }) => {
    const show = () => shown(scope, kind, company_id)
    await withCurrent(actions.changeTemplate(scope, { kind, company_id, version }, own), show)
    return show()
  })

  handle(resetMailTemplate, async ({ scope, params: { id: kind }, body: { company_id, version } }) => {
    const show = () => shown(scope, kind, company_id)
    await withCurrent(actions.resetTemplate(scope, { kind, company_id, version }), show)
    return show()
  })

  handle(previewMailTemplate, async ({ scope, body: { id: kind, company_id, subject, body } }) => ({
    data: await actions.preview(scope, { kind, company_id, subject, body }, public_url),
  }))

  handle(testMailTemplate, async ({ scope, params: { id: kind }, body: { company_id, subject, body } }) => ({
    data: { recipient: await actions.sendTest(scope, { kind, company_id, subject, body }, public_url) },
  }))
}

async function shown(
  scope: UserScope,
  kind: TemplateKind,
  company_id: string | undefined,
): Promise<{ data: MailTemplate }> {
  const templates = await actions.listTemplates(scope, company_id)
  return { data: templates.find(({ id }) => id === kind)! }
}
