import { randomBytes } from 'node:crypto'
import type { ReportDocument } from '@seatwise/contract/report-document'
import type { ShownName } from '@seatwise/contract/values/assessment'
import type { AuditAction } from '@seatwise/contract/values/audit'
import { dayIn } from '@seatwise/domain/days'
import { sharedDocument } from '@seatwise/domain/reports/report-shares'
import { Refusal } from '../../kernel/refusal.ts'
import type { UserScope } from '../../kernel/scope.ts'
import type { Encryption } from '../../kernel/encryption.ts'
import { hashToken } from '../../kernel/token-hash.ts'
import type { ShareScope } from './entry.ts'
import { auditEach } from '../../base/audit-events/public.ts'
import { resultOf, type ReportOfCompany } from '../reports/actions.ts'
import { documentFor, resolved, type About, type GrowthReports } from './documents.ts'
import { findShare, insertShare, markRevoked } from './repository.ts'

/** The purpose with which ids of links are encrypted. */
const purpose = 'report share'

/** The URLs of links. The id in a URL is stored hashed, to find the link, and encrypted, to show the URL again. */
export function addressesOf(encryption: Encryption, public_url: string) {
  const urlOf = (share_id: string) => `${public_url}/shared/${share_id}`
  return {
    create: () => {
      const share_id = randomBytes(32).toString('base64url')
      return {
        share_id,
        url: urlOf(share_id),
        stored: { id_hash: hashToken(share_id), encrypted_id: encryption.encrypt(purpose, share_id) },
      }
    },
    urlOfEncrypted: (encrypted_id: string) => urlOf(encryption.decrypt(purpose, encrypted_id)),
  }
}

type ShareRequest = About & {
  expires_in_days: number
  name_shown: ShownName
  note?: string | undefined
}

type Needs = { addresses: ReturnType<typeof addressesOf>; growth: GrowthReports }

export async function createShare(scope: UserScope, { addresses, growth }: Needs, shareRequest: ShareRequest) {
  const { kind, expires_in_days: days, name_shown, note = null } = shareRequest
  const about = await resolved(scope, growth, shareRequest)
  const { survey_result_ids, growth_plan_id, role_benchmark_id, pipeline_id, period_days } = about
  for (const id of survey_result_ids)
    if ((await resultOf(scope, id)).archived_at !== null) throw new Refusal('result_archived')
  const { document, ...subject } = await documentFor(scope, growth, about, name_shown)
  const { company_id } = subject
  const { share_id, url, stored } = addresses.create()
  const made_by_user_id = scope.user.id
  const { versions: made_with } = document
  const of = { company_id, kind, growth_plan_id, role_benchmark_id, pipeline_id, period_days }
  const share = { ...of, made_by_user_id, name_shown, note, made_with, ...stored }
  const made = await insertShare(scope, { ...share, days, survey_result_ids })
  await record(scope, 'report-shares.create', subjectsOf(subject, survey_result_ids), { kind, name_shown, days })
  return { ...made, share_id, url }
}

/** Revokes a link; a link that has ended already stays unchanged. */
export async function revokeShare(scope: UserScope, id: string, addressOf: (encrypted_id: string) => string) {
  const found = await findShare(scope, id, addressOf)
  if (!found) throw new Refusal('not_found')
  const { share, company_id, role_id } = found
  if (!share.can.revoke) return share
  await markRevoked(scope, id)
  const ids = share.results.map((result) => result.id)
  const subject = role_id
    ? ({ company_id, subject_type: 'role', subject_id: role_id } as const)
    : ({ company_id, subject_type: 'pipeline', subject_id: share.pipeline_id! } as const)
  await record(scope, 'report-shares.revoke', subjectsOf(subject, ids), { kind: share.kind })
  return (await findShare(scope, id, addressOf))!.share
}

/** The report behind a link. The user who made the link must still be allowed to read the report. */
export async function sharedReport(scope: ShareScope, growth: GrowthReports): Promise<ReportDocument> {
  const { maker, name_shown, made_with, created_at, ...about } = scope.share
  const asMaker = Object.assign(scope, { user: { ...maker, jobs_account: false }, superAdmin: null, session_id: '' })
  const { document, time_zone } = await documentFor(asMaker, growth, about, name_shown).catch((error: unknown) => {
    // A reader without an account does not learn why the report is not available.
    throw error instanceof Refusal ? new Refusal('not_found') : error
  })
  const made_on = dayIn(time_zone ?? 'UTC', created_at)
  return sharedDocument(document, { made_with, made_on })
}

type Subject = Pick<ReportOfCompany, 'company_id' | 'subject_type' | 'subject_id'>

/** The subjects for the audit: the results that the report is about, or else its role or pipeline. */
const subjectsOf = (
  { company_id, subject_type, subject_id }: Subject,
  survey_result_ids: readonly string[],
): Subject[] =>
  survey_result_ids.length > 0
    ? survey_result_ids.map((id) => ({ company_id, subject_type: 'survey_result', subject_id: id }))
    : [{ company_id, subject_type, subject_id }]

/** Records one audit event for each subject. The note of a link is not recorded, because it may name a person. */
const record = (scope: UserScope, action: AuditAction, subjects: Subject[], details: Record<string, unknown>) =>
  auditEach(
    scope,
    subjects.map((subject) => ({ action, details, ...subject })),
  )
