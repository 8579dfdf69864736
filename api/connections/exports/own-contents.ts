import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { auditEvents } from '../../database/tables/audit-events.ts'
import { ghlMessages } from '../../database/tables/ghl.ts'
import { growthPlanReviews } from '../../database/tables/growth-plans.ts'
import { messages } from '../../database/tables/messages.ts'
import { proxySessions } from '../../database/tables/proxy-sessions.ts'
import { roleFollowers, roles } from '../../database/tables/roles.ts'
import { customInterviewQuestions } from '../../database/tables/custom-interview-questions.ts'
import { savedViews } from '../../database/tables/saved-views.ts'
import { scorecardAnswers, scorecards } from '../../database/tables/scorecards.ts'
import { devices, linkedIdentities, sessions } from '../../database/tables/sessions.ts'
import { userEvents } from '../../database/tables/user-events.ts'
import { users } from '../../database/tables/users.ts'
import { content, type Content } from './content.ts'

/** The data about a user in every company, without secrets and without other people's data. */
export function ownContents(user_id: string): readonly Content[] {
  const of = (column: AnyPgColumn): (() => { only: SQL }) => {
    return () => ({ only: sql`${column} = ${user_id}` })
  }
  return [
    content(users, {
      name: 'profile',
      about: 'Your account: name, addresses, role, permissions and preferences.',
      columns: `id first last email email_verified phone phone_verified auth_role can_view_hiring_pipeline active
        last_sign_in_at set_up_at preferred_mfa time_zone language preferences created_at updated_at`,
      renamed: { can_view_hiring_pipeline: 'can_view_pipeline' },
      rows: of(users.id),
    }),
    content(sessions, {
      name: 'sessions',
      about: 'Where and when you signed in.',
      columns: 'id ip user_agent method created_at last_used_at ended_at end_reason',
      company: null,
      rows: of(sessions.user_id),
    }),
    content(devices, {
      name: 'devices',
      about: 'The browsers that you have signed in with.',
      columns: 'id name created_at last_used_at',
      company: null,
      rows: of(devices.user_id),
    }),
    content(linkedIdentities, {
      name: 'linked_accounts',
      about: 'Accounts of other providers that open yours.',
      columns: 'id issuer created_at',
      company: null,
      rows: of(linkedIdentities.user_id),
    }),
    content(roles, {
      name: 'followed_roles',
      about: 'The roles that you follow.',
      columns: 'id name',
      rows: () => {
        const followed = sql`exists (select from ${roleFollowers} f
          where f.user_id = ${user_id} and f.role_id = ${roles.id} and f.ended_at is null)`
        return { only: followed, also: followed }
      },
    }),
    content(savedViews, {
      name: 'saved_views',
      about: 'The views of lists that you saved.',
      columns: 'id list name is_shared filters sort removed_at created_at updated_at',
      rows: of(savedViews.user_id),
    }),
    content(auditEvents, {
      name: 'audit_events',
      about: 'What you did, and from where.',
      columns: 'id company_id action ip user_agent created_at',
      keys: 'created_at id',
      rows: () => {
        const own = sql`${auditEvents.actor_user_id} = ${user_id}`
        return { only: own, also: own }
      },
    }),
    content(messages, {
      name: 'messages_written',
      about: 'Emails that you wrote by hand: when, and about which result. Their texts name the people.',
      columns: 'id company_id survey_result_id created_at',
      rows: of(messages.sent_by_user_id),
    }),
    content(ghlMessages, {
      name: 'crm_messages_written',
      about: 'Messages that you sent through the CRM: when, and about which result. Their texts name the people.',
      columns: 'id company_id survey_result_id channel created_at',
      rows: of(ghlMessages.sent_by_user_id),
    }),
    content(growthPlanReviews, {
      name: 'growth_reviews_written',
      about: 'What you wrote at reviews of growth plans.',
      columns: 'id company_id growth_plan_id reviewed_on seen created_at',
      rows: of(growthPlanReviews.reviewed_by_user_id),
    }),
    content(messages, {
      name: 'messages_received',
      about: 'Emails that other users wrote to you by hand, with the text.',
      columns: 'id company_id subject body created_at',
      rows: of(messages.user_id),
    }),
    content(proxySessions, {
      name: 'proxy_sessions',
      about: 'When the operator of this product acted as you, and why.',
      columns: 'id company_id reason started_at ended_at',
      rows: of(proxySessions.target_user_id),
    }),
    content(customInterviewQuestions, {
      name: 'interview_questions',
      about: 'The interview questions that you wrote.',
      columns: 'id company_id text listen_for weak_sign retired_at created_at updated_at',
      rows: of(customInterviewQuestions.author_user_id),
    }),
    content(scorecards, {
      name: 'scorecards',
      about: 'Your scorecards, drafts too: what you thought after conversations with people.',
      columns: `id company_id survey_result_id recommendation summary submitted_at is_after_reading later_notes created_at
        updated_at`,
      rows: of(scorecards.author_user_id),
    }),
    content(scorecardAnswers, {
      name: 'scorecard_answers',
      about: 'Your ratings and notes in them.',
      columns: 'id company_id scorecard_id question rating note created_at updated_at',
      rows: () => ({
        only: sql`exists (select from ${scorecards} card where card.id = ${scorecardAnswers.scorecard_id} and card.author_user_id = ${user_id})`,
      }),
    }),
    content(userEvents, {
      name: 'usage_events',
      about: 'Which pages and buttons were used in your name, for 13 months; an operator’s browser is left out.',
      columns:
        'id company_id description timestamp is_mobile screen_width screen_height browser os user_agent properties',
      keys: 'company_id timestamp id',
      rows: of(userEvents.user_id),
      shown: () => ({ ...ofOwnBrowser, properties: sql`${userEvents.properties} - 'actor_user_id'` }),
    }),
  ]
}

/** Users may see what a super admin did while acting as them, but not which super admin or which browser. */
const ofOwnBrowser = Object.fromEntries(
  [
    userEvents.is_mobile,
    userEvents.screen_width,
    userEvents.screen_height,
    userEvents.browser,
    userEvents.os,
    userEvents.user_agent,
  ].map((column) => [column.name, sql`case when ${userEvents.actor_user_id} is null then ${column} end`]),
)
