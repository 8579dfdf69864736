import {
  addOwnApplicationFiles,
  apply,
  changeOwnApplication,
  getOwnApplication,
  openApplication,
  saveApplicationStep,
  searchApplications,
  withdrawOwnApplication,
} from '@seatwise/contract/applications'
import { networkOf } from '../../kernel/client-address.ts'
import { Invalid, Refusal } from '../../kernel/refusal.ts'
import { publish } from '../../kernel/scope.ts'
import type { Server } from '../../server.ts'
import { refuseWithoutJobs } from '../job-application-templates/actions.ts'
import { clearDraftToken, draftToken, refuseOtherOrigin, setDraftToken } from './cookies.ts'
import { openOwn } from './entry.ts'
import { ownFileStore } from './own-files.ts'
import { changeOwn, lockChangeable, ownApplication, withdrawOwn } from './own.ts'
import { markOpened } from './repository.ts'
import { findApplication, searchApplications as search } from './search.ts'
import { applicationSteps } from './steps.ts'

export function registerApplications(server: Server) {
  const { handle, config, transactions } = server
  const steps = applicationSteps(server)

  handle(searchApplications, async ({ scope, body }) => {
    await refuseWithoutJobs(scope, undefined)
    return search(scope, body)
  })

  handle(openApplication, async ({ scope, params: { id } }) => {
    const application = await findApplication(scope, id)
    if (!application) throw new Refusal('not_found')
    await refuseWithoutJobs(scope, application.company.id)
    if (await markOpened(scope, id)) publish(scope, 'jobs', application.company.id)
    return { data: (await findApplication(scope, id)) ?? application }
  })

  handle(saveApplicationStep, async ({ params: { id }, form, signal, request, reply }) => {
    refuseOtherOrigin(request, config)
    const step = { address: id, token: draftToken(request, config), network: networkOf(request), signal, form }
    const done = await steps.saveAbout(step)
    if ('token' in done && done.token) setDraftToken(request, reply, done.token, config)
    if (done.is === 'wrong' || done.is === 'no_consent') throw new Invalid(done.entered.wrong)
    if (done.is !== 'saved') throw new Refusal('job_closed')
    return { data: { next: 'questions' as const, resume_reading: done.resume_reading } }
  })

  handle(apply, async ({ params: { id }, form, signal, request, reply }) => {
    refuseOtherOrigin(request, config)
    const step = { address: id, token: draftToken(request, config), network: networkOf(request), signal, form }
    const done = await steps.send(step)
    if (done.is === 'wrong' || done.is === 'about_wrong') throw new Invalid(done.entered.wrong)
    if (done.is === 'not_begun') throw new Refusal('application_not_begun')
    if (done.is !== 'sent') throw new Refusal('job_closed')
    clearDraftToken(request, reply, config)
    return { data: { next: 'sent' as const, thank_you: done.visited.thank_you, survey_url: done.survey_url } }
  })

  const own = openOwn(transactions)
  const storeOwnFiles = ownFileStore(server, lockChangeable)

  handle(getOwnApplication, async ({ params: { token }, request }) => ({
    data: await own(token, request, (scope) => ownApplication(scope, config.jobs_url)),
  }))

  handle(changeOwnApplication, async ({ params: { token }, body, request }) => ({
    data: await own(token, request, async (scope) => {
      await changeOwn(scope, body)
      return ownApplication(scope, config.jobs_url)
    }),
  }))

  handle(addOwnApplicationFiles, async ({ params: { token }, form, signal, request }) => {
    refuseOtherOrigin(request, config)
    await own(token, request, lockChangeable)
    const sent = await steps.read({ network: networkOf(request), signal, form })
    const files = await storeOwnFiles(token, request, sent)
    return {
      data: await own(token, request, async (scope) => {
        await changeOwn(scope, {}, files)
        return ownApplication(scope, config.jobs_url)
      }),
    }
  })

  handle(withdrawOwnApplication, async ({ params: { token }, request }) => ({
    data: await own(token, request, async (scope) => {
      await withdrawOwn(scope)
      return ownApplication(scope, config.jobs_url)
    }),
  }))
}
