import { createRequire } from 'node:module'
import { getAttempt, registerForSurvey, saveAnswers, submitSurvey } from '@seatwise/contract/surveys'
import { withMedians } from '@seatwise/domain/assessment/assess'
import { answerLabels, attentionItems, formVersion, items, shownOrder } from '@seatwise/domain/assessment/instrument'
import { notice } from '@seatwise/domain/assessment/notice'
import { saysTheyTendTo } from '@seatwise/domain/assessment/named-end'
import { rangeWidths, displayValue, shownRange } from '@seatwise/domain/assessment/norms'
import { scales, workScaleKeys } from '@seatwise/domain/assessment/scales'

import { CompanyRefusal } from '../../kernel/refusal.ts'
import type { Server } from '../../server.ts'
import { asLinkVisitor, countRegistration } from '../../base/survey-links/public.ts'
import {
  addAnswers,
  answerable,
  answersIn,
  openAttempt,
  openInvitation,
  register,
  registerInvited,
  submit,
} from './actions.ts'
import { asTaker } from './entry.ts'
import { endTypedTokens, findAttempt, type Attempt } from './repository.ts'

type OpenInvitation = Awaited<ReturnType<typeof openInvitation>>

export function registerSurveys(server: Server) {
  const { public_url } = server.config

  server.handle(registerForSurvey, async ({ body }) => {
    if ('invitation' in body) {
      const { invitation: token, ...person } = body
      await asTaker(server.transactions, token, (scope) => registerInvited(scope, person))
      return { data: { token } }
    }
    const { link, ...person } = body
    await server.limits.take('surveys_by_address', `${link} ${person.email}`)
    // Anyone can enter another person's address at an open form: beyond the limit no more mails are sent,
    // and the reply stays the same.
    const sends_mail = await server.limits.allows('mail_to_address', `survey ${person.email}`)
    const in_own_words = sends_mail && (await server.limits.allows('own_words_by_link', link))
    return asLinkVisitor(server.transactions, link, async (scope) => {
      const token = await register(scope, person, { public_url, sends_mail, in_own_words })
      if (!(await countRegistration(scope))) throw new CompanyRefusal('link_full', scope.link)
      return { data: { token } }
    })
  })

  server.handle(getAttempt, ({ token }) =>
    asTaker(server.transactions, token, async (scope) => {
      const found = await findAttempt(scope, scope.survey_result_id)
      if (!found)
        return { data: toInvited(scope.survey_result_id, await openInvitation(scope, scope.survey_result_id)) }
      const attempt = answerable(found)
      const { id, state, company_name, logo_id, brand, role_name, job_title, form_version, expires_at } = attempt
      return {
        data: {
          id,
          state,
          company_name,
          logo_id,
          brand,
          role_name,
          job_title,
          form_version,
          expires_at,
          labels: [...answerLabels],
          items: state === 'completed' ? [] : shownItems,
          answers: state === 'completed' ? [] : answersIn(attempt),
          invitation: null,
        },
      }
    }),
  )

  server.handle(saveAnswers, ({ token, body }) =>
    asTaker(server.transactions, token, async (scope) => {
      const attempt = await openAttempt(scope, scope.survey_result_id)
      if (scope.ends_typed) await endTypedTokens(scope, scope.survey_result_id)
      return { data: await addAnswers(scope, attempt, body) }
    }),
  )

  server.handle(submitSurvey, ({ token, body }) =>
    asTaker(server.transactions, token, async (scope) => {
      const attempt = await submit(scope, scope.survey_result_id, body, public_url)
      // After the result is locked: a change of the person's address ends tokens in the same order.
      if (scope.ends_typed) await endTypedTokens(scope, scope.survey_result_id)
      const { company_name, contact_email, logo_id, brand, completed_at, settings } = attempt
      return {
        data: {
          company_name,
          contact_email,
          logo_id,
          brand,
          completed_at,
          own_result: settings.candidate_sees_result ? ownResult(attempt) : null,
        },
      }
    }),
  )
}

function toInvited(id: string, invited: OpenInvitation) {
  const { company_name, contact_email, logo_id, brand, role_name, expires_at, first, last, email, settings } = invited
  return {
    id,
    state: 'invited' as const,
    company_name,
    logo_id,
    brand,
    role_name,
    job_title: null,
    form_version: formVersion,
    expires_at,
    labels: [],
    items: [],
    answers: [],
    invitation: {
      first,
      last,
      email,
      languages: ['en'],
      notice: notice({ company_name, contact_email, brand, ...settings }),
    },
  }
}

function ownResult({ assessment, answers }: Attempt) {
  if (!assessment) return []
  const scores = withMedians(assessment, answers)
  return workScaleKeys.flatMap((key) => {
    const score = scores.scales[key]
    const { name, low, high, poles } = scales[key]
    if (!score) return []
    return [
      {
        name,
        low,
        high,
        poles,
        percentile: displayValue(score.percentile),
        likely: shownRange(key, score.raw, rangeWidths.likely),
        tends_to: saysTheyTendTo(key, scores),
      },
    ]
  })
}

/** Item texts are read from their package at run time; it returns shared objects, so they are copied. */
const texts = (() => {
  const questions = createRequire(import.meta.url)('@bigfive-org/questions') as {
    getQuestions: (language: string) => { id: string; text: string }[]
  }
  return new Map(questions.getQuestions('en').map(({ id, text }) => [id, text]))
})()

const shownItems = shownOrder.map((id) => {
  const attention = attentionItems.find((item) => item.id === id)
  if (attention) return { id, text: attention.text }
  const item = items.find((scored) => scored.id === id)!
  const text = texts.get(item.text_id)
  if (!text) throw new Error(`The item package has no text for ${id}`)
  return { id, text }
})
