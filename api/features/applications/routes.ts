import {
  apply,
  changeOwnApplication,
  getOwnApplication,
  saveApplicationStep,
  searchApplications,
  withdrawOwnApplication,
} from '@seatwise/contract/applications'
import { hasJobs } from '@seatwise/domain/policies/jobs'
import { originOf } from '../../platform/handle.ts'
import { Invalid, Refusal } from '../../platform/refusal.ts'
import { hashToken } from '../../platform/token-hash.ts'
import type { ApplicantScope } from '../../platform/transaction.ts'
import type { Server } from '../../server.ts'
import { clearDraftToken, draftToken, refuseOtherOrigin, setDraftToken } from './cookies.ts'
import { changeOwn, ownApplication, withdrawOwn } from './own.ts'
import { searchApplications as search } from './search.ts'
import { applicationSteps } from './steps.ts'

export function registerApplications(server: Server) {
  const { handle, config, transactions } = server
  const steps = applicationSteps(server)

  handle(searchApplications, async ({ scope, body }) => search(scope, body))

  handle(saveApplicationStep, async ({ params: { id }, form, request, reply }) => {
    refuseOtherOrigin(request, config)
    const done = await steps.saveAbout({ address: id, token: draftToken(request), form })
    if ('token' in done && done.token) setDraftToken(request, reply, done.token, config)
    if (done.is === 'wrong') throw new Invalid(done.entered.wrong)
    if (done.is !== 'saved') throw new Refusal('job_closed')
    return { data: { next: 'questions' as const } }
  })

  handle(apply, async ({ params: { id }, form, request, reply }) => {
    refuseOtherOrigin(request, config)
    const done = await steps.send({ address: id, token: draftToken(request), form })
    if (done.is === 'wrong') throw new Invalid(done.entered.wrong)
    if (done.is === 'not_begun' || done.is === 'about_wrong') throw new Refusal('application_not_begun')
    if (done.is !== 'sent') throw new Refusal('job_closed')
    clearDraftToken(request, reply, config)
    return { data: { next: 'sent' as const, thank_you: done.visited.thank_you, survey_url: done.survey_url } }
  })

  async function asApplicant<Answer>(
    token: string,
    request: Parameters<typeof originOf>[0],
    work: (scope: ApplicantScope) => Promise<Answer>,
  ): Promise<Answer> {
    const done = await transactions.asApplicant(
      hashToken(token),
      async (scope) => {
        if (!hasJobs(scope.application.brand)) throw new Refusal('not_found')
        return { answer: await work(scope) }
      },
      originOf(request),
    )
    if (!done) throw new Refusal('not_found')
    return done.answer
  }

  handle(getOwnApplication, async ({ params: { token }, request }) => ({
    data: await asApplicant(token, request, (scope) => ownApplication(scope, config.jobs_url)),
  }))

  handle(changeOwnApplication, async ({ params: { token }, body, request }) => ({
    data: await asApplicant(token, request, async (scope) => {
      await changeOwn(scope, body)
      return ownApplication(scope, config.jobs_url)
    }),
  }))

  handle(withdrawOwnApplication, async ({ params: { token }, request }) => ({
    data: await asApplicant(token, request, async (scope) => {
      await withdrawOwn(scope)
      return ownApplication(scope, config.jobs_url)
    }),
  }))
}
