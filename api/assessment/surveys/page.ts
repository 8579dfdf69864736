import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { linkId } from '@seatwise/contract/companies'
import { asLinkVisitor, readRegistration } from '../../base/survey-links/public.ts'
import type { SendPage } from '../../kernel/pages.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Server } from '../../server.ts'

type Registration = Awaited<ReturnType<typeof readRegistration>>
/** The exports of web/app/survey-form.tsx. */
type Renderer = { renderForm: (registration: Registration, query: string) => string }
const built = fileURLToPath(new URL('../../../web/dist/pages/survey-form.js', import.meta.url))

/**
 * Answers the pages of the survey. The form of an open link is drawn here, with what it needs: on a slow phone it is
 * there with the HTML, and not three round trips later. Where that fails, the page asks for the link itself, and
 * explains the refusal.
 */
export async function openSurveyForm({ transactions }: Pick<Server, 'transactions'>) {
  const renderer = existsSync(built) ? ((await import(built)) as Renderer) : undefined
  return async (request: FastifyRequest, reply: FastifyReply, send: SendPage) => {
    const { pathname, search, searchParams } = new URL(request.url, 'http://survey')
    const link = linkId.safeParse(searchParams.get('link'))
    if (!renderer || pathname !== '/survey/register' || !link.success) return send(request, reply)
    try {
      const registration = await asLinkVisitor(transactions, link.data, readRegistration)
      const { brand, name } = registration.company
      const root = renderer.renderForm(registration, search)
      return send(request, reply, { brand, title: `Survey · ${name}`, root, values: { registration } })
    } catch (error) {
      if (!(error instanceof Refusal)) request.log.error({ err: error }, 'the form of a survey link was not drawn')
      return send(request, reply)
    }
  }
}
