import { countries } from '@seatwise/contract/countries'
import type { Address } from '@seatwise/contract/companies'
import type { CompanySettings, settingsSections as sectionKeys } from '@seatwise/contract/values/base'
import { visibleLine } from '@seatwise/contract/names'
import { counted } from '../../kernel/counted.ts'

const names = new Intl.DisplayNames('en-US', { type: 'region' })

/** Countries by their English names, in alphabetical order. */
export const countryChoices = countries
  .map((code) => ({ value: code, label: names.of(code) ?? code }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en-US'))

/** "27 Market Street, Springfield, Illinois 62701, United States"; empty if nothing of it is known. */
export const addressWords = ({ street, town, region, postal_code, country }: Address): string => {
  const regionAndCode = [region, postal_code].filter(Boolean).join(' ')
  return [street, town, regionAndCode, country && (names.of(country) ?? country)].filter(Boolean).join(', ')
}

/** By what names of locations are compared: without case, and without spaces that nobody sees. */
export const placeKey = (name: string): string => visibleLine(name).toLowerCase()

/** The labels of the settings that have an effect. */
export const settingWords = {
  offers_global_roles: {
    label: 'Offer shared roles',
    description: 'People can also choose roles that all companies share.',
  },
  mail_on_finished: {
    label: 'Email when a survey is finished',
    description: 'Sent to the owner of the survey link that was used, and to those who follow the role.',
  },
  mfa_required: {
    label: 'Everybody signs in with a second factor',
    description: 'Users without one set it up at their next sign-in.',
  },
  mailed_code_required: {
    label: 'Email a code at sign-in',
    description:
      'Users without a second factor receive a code by email after their password. Without effect while everybody has one.',
  },
  ai_enabled: {
    label: 'Generate texts about people',
    description:
      'Resumes are read, questions for interviews proposed, and questions about a result answered. Nothing of it changes a score, a stage or an order. When off, nothing is generated, also not by rules.',
  },
  team_only: {
    label: 'Only the team of a job sees its people',
    description:
      'Users who are no owners see who is considered for a job only if they are in its team, and do what their part allows. Owners always see everybody.',
  },
  candidate_sees_result: {
    label: 'People see their own result',
    description: 'Shown on the last page of the survey.',
  },
} as const
export type SwitchName = keyof typeof settingWords

type Texts = Record<'reminders' | 'reminder_days' | 'retake_days', string>

/** The settings in words, to compare two versions. */
export function settingsText(settings: Pick<CompanySettings, SwitchName> & Texts): string {
  const on = Object.entries(settingWords).flatMap(([name, { label }]) => (settings[name as SwitchName] ? [label] : []))
  const retakes = `${counted(Number(settings.retake_days), ['day', 'days'])} between two attempts`
  return [...on, remindersText(settings.reminders, settings.reminder_days), retakes].join('; ')
}

function remindersText(reminders: string, days: string): string {
  if (Number(reminders) === 0) return 'No automatic reminders'
  return `${counted(Number(reminders), ['automatic reminder', 'automatic reminders'])} after ${counted(Number(days), ['day', 'days'])}`
}

/** The sections of the company settings, by the last part of their URL. */
export const settingsSections = {
  details: 'Details',
  places: 'Locations',
  'custom-fields': 'Custom fields',
  survey: 'Survey',
  emails: 'Email templates',
  security: 'Security',
  generated: 'Generated texts',
  data: 'People’s data',
} as const satisfies Record<(typeof sectionKeys)[number], string>
export type SettingsSectionKey = keyof typeof settingsSections

export const isSettingsSection = (text: string): text is SettingsSectionKey => Object.hasOwn(settingsSections, text)

/** The hash in the URL of the settings that opens a location. */
export const locationHash = (id: string): string => `location-${id}`

/** The hash in the URL of a list that opens the form for a new row. */
export const addHash = 'add'
/** The hash that opens the form for a new owner of the company by which the users are filtered. */
export const addOwnerHash = 'add-owner'
