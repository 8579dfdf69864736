import type { CustomField } from '@seatwise/contract/custom-fields'
import type { Job } from '@seatwise/contract/jobs'
import type { EmploymentType, PayPeriod, Workplace } from '@seatwise/contract/values/hiring'
import { missingToPublish } from '@seatwise/domain/policies/jobs'
import { countryWords, employmentTypeWords, periodWords, workplaceWords } from '@seatwise/domain/jobs/words'
import { typedNumber } from '../../kernel/typed-number.ts'
import { dateOfDay, isDay } from '../../ui/dates.ts'
import { customChangeOf, customDraftOf, customTextsOf } from '../../base/custom-fields/words.ts'
import type { JobChoices } from './data.ts'
import { partWords, surveyWords } from './words.ts'

const amountText = (amount: number) => amount.toLocaleString('en-US', { maximumFractionDigits: 2 })

/** The values of the form: '' stands for a missing choice or number. */
export function draftOf(job: Job) {
  const {
    title,
    role,
    department,
    location,
    countries,
    pay,
    openings,
    closes_on,
    answer_within_days,
    description,
    template,
    survey,
    owner,
    team,
    custom_values,
  } = job
  const workplace: Workplace | '' = job.workplace ?? ''
  const employment_type: EmploymentType | '' = job.employment_type ?? ''
  const period: PayPeriod = pay?.period ?? 'year'
  return {
    title,
    role_id: role?.id ?? '',
    department_id: department?.id ?? '',
    location_id: location?.id ?? '',
    workplace,
    countries,
    employment_type,
    pay: {
      min: pay ? amountText(pay.min) : '',
      // If both amounts are equal, only one is shown.
      max: pay && pay.max !== pay.min ? amountText(pay.max) : '',
      currency: pay?.currency ?? 'USD',
      period,
    },
    openings: String(openings),
    closes_on: closes_on ?? '',
    answer_within_days: answer_within_days === null ? '' : String(answer_within_days),
    description,
    template_id: template?.id ?? '',
    survey,
    owner_user_id: owner?.id ?? '',
    // Members whom the user does not see stay in the team when it is saved.
    team: team.flatMap(({ id, part }) => (id === null ? [] : [{ user_id: id, part }])),
    custom_values: customDraftOf(custom_values),
  }
}
export type Draft = ReturnType<typeof draftOf>

function payOf({ min, max, currency, period }: Draft['pay']) {
  if (min.trim() === '' && max.trim() === '') return null
  return { min: typedNumber(min), max: typedNumber(max.trim() === '' ? min : max), currency, period }
}

/** The values as they are sent and stored. Texts are trimmed here too, so that a trailing space is not a change. */
export const contentOf = (draft: Draft) => ({
  title: draft.title.trim(),
  role_id: draft.role_id || null,
  department_id: draft.department_id || null,
  location_id: draft.location_id || null,
  workplace: draft.workplace || null,
  countries: draft.workplace === 'remote' ? draft.countries : [],
  employment_type: draft.employment_type || null,
  pay: payOf(draft.pay),
  openings: typedNumber(draft.openings),
  closes_on: draft.closes_on || null,
  answer_within_days: draft.answer_within_days.trim() === '' ? null : typedNumber(draft.answer_within_days),
  description: draft.description.trim(),
  template_id: draft.template_id || null,
  survey: draft.survey,
  owner_user_id: draft.owner_user_id || null,
  team: draft.team,
})

/** The values that are sent. An unchanged owner is left out, because the user may not be able to read that account. */
export function changeOf(
  draft: Draft,
  { owner, custom_values }: Pick<Job, 'owner' | 'custom_values'>,
  fields: readonly CustomField[],
) {
  const { owner_user_id, ...facts } = contentOf(draft)
  const content = { ...facts, custom_values: customChangeOf(fields, draft.custom_values, custom_values) }
  return draft.owner_user_id === (owner?.id ?? '') ? content : { ...content, owner_user_id }
}

/** Sentences about the fields that are missing for a publication, by field. */
export const missingOf = (draft: Draft) => missingToPublish(contentOf(draft))

const named = (choices: readonly { id: string; name: string }[] = [], id: string) =>
  choices.find((one) => one.id === id)?.name ?? ''

/** The draft as texts, to compare it with a version that somebody else has saved. */
export function textsOf(draft: Draft, choices: JobChoices): Record<string, string> {
  const { min, max, currency, period } = draft.pay
  return {
    title: draft.title,
    role_id: named(choices.roles, draft.role_id),
    department_id: named(choices.departments, draft.department_id),
    location_id: named(choices.locations, draft.location_id),
    workplace: draft.workplace && workplaceWords[draft.workplace],
    countries: draft.workplace === 'remote' ? countryWords(draft.countries) : '',
    employment_type: draft.employment_type && employmentTypeWords[draft.employment_type],
    pay: payOf(draft.pay) ? `${[min, max].filter(Boolean).join(' to ')} ${currency} ${periodWords[period]}` : '',
    openings: draft.openings,
    closes_on: isDay(draft.closes_on) ? dateOfDay(draft.closes_on) : draft.closes_on,
    answer_within_days: draft.answer_within_days,
    description: draft.description,
    template_id: named(choices.templates, draft.template_id),
    survey: surveyWords[draft.survey],
    owner_user_id: named(choices.owners, draft.owner_user_id),
    team: draft.team
      .map(({ user_id, part }) => `${named(choices.members, user_id)} (${partWords[part].toLowerCase()})`)
      .join(', '),
    ...customTextsOf(choices.custom_fields, draft.custom_values),
  } satisfies Record<Exclude<keyof Draft, 'custom_values'>, string>
}
