import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { stageFilters } from '@seatwise/contract/values/assessment'
import { stageActions } from '@seatwise/contract/values/audit'
import { stageTaskNames } from '@seatwise/contract/values/base'
import { aiChatMessages, aiChats } from '../../database/tables/ai-chats.ts'
import { apiKeys } from '../../database/tables/api-keys.ts'
import { applications } from '../../database/tables/applications.ts'
import { auditEvents } from '../../database/tables/audit-events.ts'
import { candidateFiles } from '../../database/tables/candidate-files.ts'
import { candidateDuplicateDismissals } from '../../database/tables/candidate-duplicates.ts'
import { candidateMerges } from '../../database/tables/candidate-merges.ts'
import { candidateNotes, noteMentions } from '../../database/tables/candidate-notes.ts'
import {
  candidateAddressChanges,
  candidateRatings,
  candidates,
  candidateTags,
} from '../../database/tables/candidates.ts'
import { companies, departments, locations } from '../../database/tables/companies.ts'
import { companyEvents } from '../../database/tables/company-events.ts'
import { customInterviewQuestions } from '../../database/tables/custom-interview-questions.ts'
import { customWebhooks } from '../../database/tables/custom-webhooks.ts'
import { companyExports } from '../../database/tables/exports.ts'
import { files } from '../../database/tables/files.ts'
import { generationLines, generations } from '../../database/tables/generations.ts'
import { ghlConnections, ghlMappings, ghlMessages, ghlMoves, ghlPeople } from '../../database/tables/ghl.ts'
import { growthPlanReviews, growthPlans, growthPlanVersions } from '../../database/tables/growth-plans.ts'
import { interviewInterviewers, interviews } from '../../database/tables/interviews.ts'
import { invitations } from '../../database/tables/invitations.ts'
import { jobApplicationTemplates } from '../../database/tables/job-application-templates.ts'
import { funnelCounts, funnelEntries, funnels, hiringCampaigns } from '../../database/tables/hiring-campaigns.ts'
import { jobs } from '../../database/tables/jobs.ts'
import { mailTemplates } from '../../database/tables/mail-templates.ts'
import { messages, unsubscribes } from '../../database/tables/messages.ts'
import { outbox } from '../../database/tables/outbox.ts'
import { pipelines, statuses } from '../../database/tables/pipelines.ts'
import { candidacies } from '../../database/tables/candidacies.ts'
import { placements } from '../../database/tables/placements.ts'
import { proxySessions } from '../../database/tables/proxy-sessions.ts'
import { customFields } from '../../database/tables/custom-fields.ts'
import { rejectReasons } from '../../database/tables/reject-reasons.ts'
import { reportShareOpenings, reportShareResults, reportShares } from '../../database/tables/report-shares.ts'
import {
  benchmarkRequests,
  companyBenchmarks,
  roleBenchmarks,
  roleFollowers,
  roles,
} from '../../database/tables/roles.ts'
import { savedViews } from '../../database/tables/saved-views.ts'
import { scorecardAnswers, scorecardOpenings, scorecards } from '../../database/tables/scorecards.ts'
import { erasedStageEvents, stageEvents } from '../../database/tables/stage-events.ts'
import { surveyLinks } from '../../database/tables/survey-links.ts'
import { benchmarkScores, surveyAnswers, surveyResults } from '../../database/tables/survey-results.ts'
import { taskRunRows, taskRuns } from '../../database/tables/task-runs.ts'
import { todos } from '../../database/tables/todos.ts'
import { userEvents } from '../../database/tables/user-events.ts'
import { users } from '../../database/tables/users.ts'
import { content, type Content } from './content.ts'

const forSearch = { search_text: 'a copy of other columns, for the search' }
const fromResults = 'worked out from the results'
const ofLatestResult = {
  latest_result_id: fromResults,
  latest_score: fromResults,
  active_at: fromResults,
  has_result: fromResults,
}
const person = { candidate_id: 'person_id' }
const place = 'id name created_at archived_at'
const ofStageTasks = sql.raw(stageTaskNames.map((name) => `'${name}'`).join(', '))

/** Rejections and the emails of moves reveal stages. */
const mailsWithoutStages = (_: string | null, seesStages: boolean) =>
  seesStages ? {} : { only: sql`${outbox.kind} is distinct from 'rejection' and not ${isOfMove}` }
const isOfMove = sql`exists (select from messages m where m.outbox_id = ${outbox.id} and m.stage_event_id is not null)`
const messagesWithoutStages = (_: string | null, seesStages: boolean) =>
  seesStages ? {} : { only: sql`${messages.kind} <> 'rejection' and ${messages.stage_event_id} is null` }

/** Excludes all drafts, even if row-level security lets the reader see a draft that they have opened. */
const ofSubmitted = (scorecard_id: AnyPgColumn) =>
  sql`exists (select from ${scorecards} card where card.id = ${scorecard_id} and card.submitted_at is not null)`

/** Every table that an export includes, in the order of its files. */
export const contents: readonly Content[] = [
  content(companies, {
    name: 'company',
    about: 'The company and its settings.',
    columns: `id kind franchise_id name slug brand industry website contact_email go_high_level_location_id country time_zone state settings
      logo_id version created_at updated_at`,
    without: forSearch,
    company: 'id',
    // Older companies have stored settings that no longer have an effect.
    shown: () => ({ settings: sql`${companies.settings} - 'retention_months' - 'demographics_enabled'` }),
  }),
  content(locations, {
    name: 'locations',
    about: 'Locations, with their addresses.',
    columns: `${place} street town region postal_code country`,
    without: ofCompany(),
  }),
  content(departments, { name: 'departments', about: 'Departments.', columns: place, without: ofCompany() }),
  content(users, {
    name: 'users',
    about: 'The accounts of the staff, with their roles and permissions.',
    columns: `id first last email email_verified phone phone_verified auth_role can_view_hiring_pipeline active
      last_sign_in_at set_up_at preferred_mfa time_zone language preferences version created_at updated_at`,
    renamed: { can_view_hiring_pipeline: 'can_view_pipeline' },
    without: { ...forSearch, ...ofCompany(), session_epoch: 'a counter by which sessions end' },
  }),
  content(roles, {
    name: 'roles',
    about: 'Job roles: your own, and those of all companies that your results refer to.',
    columns: 'id company_id name department_id description pipeline_id state version created_at updated_at',
    without: forSearch,
    stages: ['pipeline_id'],
    rows: (company_id) => ({
      also: sql`exists (select from ${surveyResults} used where used.company_id = ${company_id} and used.role_id = ${roles.id})`,
    }),
  }),
  content(roleFollowers, {
    name: 'role_followers',
    about: 'Who is emailed when a survey for a role is finished.',
    columns: 'user_id role_id created_at ended_at',
    without: ofCompany(),
    keys: 'user_id role_id',
  }),
  content(roleBenchmarks, {
    name: 'role_benchmarks',
    about: 'Target ranges of roles, every version: your own, and those that your scores refer to.',
    columns: `id company_id role_id version state source targets likely occupation_code copied_from_id n n_rest intervals note
      confirmed ratio_reason ratio_alternative accepted_at activated_at retired_at created_at updated_at`,
    without: {
      created_by_user_id: 'a user of the operator',
      accepted_by_user_id: 'a user of the operator',
      task_run_id: 'a task of the operator',
      revision: 'a counter of changes',
    },
    rows: (company_id) => ({
      also: sql`exists (select from ${benchmarkScores} used
        where used.company_id = ${company_id} and used.role_benchmark_id = ${roleBenchmarks.id})`,
    }),
  }),
  content(companyBenchmarks, {
    name: 'company_benchmarks',
    about: 'By which version of the target ranges your scores of a role are computed, where that was ever changed.',
    columns: 'role_id role_benchmark_id created_at updated_at',
    without: ofCompany(),
    keys: 'role_id',
  }),
  content(benchmarkRequests, {
    name: 'benchmark_requests',
    about: 'Target ranges that you asked for, and what became of it.',
    columns: `id role_id occupation_code note state asked_by_user_id decided_at answer role_benchmark_id version
      created_at updated_at`,
    without: { ...ofCompany(), decided_by_user_id: 'a user of the operator' },
  }),
  content(pipelines, {
    name: 'pipelines',
    about: 'Pipelines.',
    columns: 'id name is_default deleted_at version created_at updated_at',
    without: ofCompany(),
    stages: 'all',
  }),
  content(statuses, {
    name: 'stages',
    about: 'The stages of the pipelines, in their order.',
    columns: `id pipeline_id name type position color day_limit mail_template_id deleted_at version created_at
      updated_at`,
    renamed: { mail_template_id: 'email_template_id' },
    without: ofCompany(),
    stages: 'all',
  }),
  content(rejectReasons, {
    name: 'reject_reasons',
    about: 'The reasons for which people are rejected, in their order, archived ones too.',
    columns: 'id name mail mail_template_id mail_delay_minutes position archived_at version created_at updated_at',
    renamed: { mail_template_id: 'email_template_id' },
    without: ofCompany(),
    stages: 'all',
  }),
  content(customFields, {
    name: 'custom_fields',
    about: 'The fields that the company has added to its people and its jobs, archived ones too.',
    columns: 'id subject name type options position archived_at version created_at updated_at',
    without: ofCompany(),
  }),
  content(candidates, {
    name: 'people',
    about: 'The people who were invited or took the survey.',
    columns: `id kind first last email earlier_names phone title location_id department_id owner_user_id hired_at rating tag_ids
      custom_values archived_at archived_reason archived_by_user_id version created_at updated_at`,
    without: {
      ...forSearch,
      ...ofCompany(),
      ...ofLatestResult,
      merged_into: 'merged people stand in merges',
      held_at: 'not in use',
    },
  }),
  content(candidateMerges, {
    name: 'merges',
    about: 'Two entries of one person that became one: the address of the other leads to the one who stayed.',
    columns: 'id kept_id merged_id merged_email merged_by_user_id undone_at created_at',
    renamed: { kept_id: 'person_id', merged_id: 'merged_person_id' },
    without: {
      ...ofCompany(),
      facts_before: 'what an undo needs for 30 days',
      facts_taken: 'what an undo needs for 30 days',
    },
  }),
  content(candidateDuplicateDismissals, {
    name: 'dismissed_duplicates',
    about: 'Pairs of people who look alike and are not the same person, as somebody said.',
    columns: 'id one_id other_id dismissed_by_user_id created_at',
    renamed: { one_id: 'person_id', other_id: 'other_person_id' },
    without: ofCompany(),
  }),
  content(candidateTags, {
    name: 'tags',
    about: 'The tags of people.',
    columns: 'id name version created_at',
    without: ofCompany(),
  }),
  content(candidateRatings, {
    name: 'ratings',
    about: 'Every rating that an employee was given.',
    columns: 'id candidate_id rating actor_user_id acting_as_user_id created_at',
    renamed: person,
    without: ofCompany(),
  }),
  content(candidateAddressChanges, {
    name: 'address_changes',
    about: 'The email addresses that people had before, and who changed them.',
    columns: 'id candidate_id from_email to_email actor_user_id acting_as_user_id created_at',
    renamed: person,
    without: ofCompany(),
  }),
  content(surveyLinks, {
    name: 'survey_links',
    about: 'The open links to your survey.',
    columns: `id kind public_id role_id location_id owner_user_id state expires_at max_uses uses finished is_default
      version created_at updated_at`,
    without: ofCompany(),
  }),
  content(jobApplicationTemplates, {
    name: 'application_templates',
    about: 'What the forms of your jobs ask for.',
    columns: 'id name fields questions consent thank_you is_default deleted_at version created_at updated_at',
    without: ofCompany(),
  }),
  content(jobs, {
    name: 'jobs',
    about: 'Your jobs, drafts and archived ones included.',
    columns: `id title code role_id department_id location_id workplace countries employment_type pay openings description
      closes_on answer_within_days template_id survey custom_values team survey_link_id state published_at ended_at created_by_user_id owner_user_id version created_at updated_at`,
    without: { ...forSearch, ...ofCompany() },
  }),
  content(applications, {
    name: 'applications',
    about: 'Who has applied for your jobs: what they typed, answered and agreed to. Their files stand in person_files.',
    columns: `id job_id candidate_id survey_result_id state first last email phone link source cover_letter answers knock_outs consent
      resume_file_id first_resume_file_id other_file_ids resume_reading resume_text resume_columns changed_at withdrawn_at opened_at version created_at updated_at`,
    renamed: person,
    without: ofCompany(),
  }),
  content(hiringCampaigns, {
    name: 'hiring_campaigns',
    about: 'Your campaigns, drafts and archived ones included.',
    columns: 'id name role_id job_id starts_on ends_on owner_user_id budget state version created_at updated_at',
    without: { ...forSearch, ...ofCompany() },
  }),
  content(funnels, {
    name: 'ways_in',
    about: 'The ways into your campaigns; the short link of each ends in its code.',
    columns: 'id campaign_id name channel utm code target survey_link_id state version created_at updated_at',
    without: { ...forSearch, ...ofCompany() },
  }),
  content(funnelEntries, {
    name: 'people_by_way_in',
    about: 'Who came by which way in, with the days of the steps that count for it.',
    columns: `id campaign_id funnel_id candidate_id survey_result_id is_application visited_on applied_on registered_on started_on
      finished_on interviewed_on hired_on created_at`,
    renamed: { ...person, funnel_id: 'way_in_id' },
    without: ofCompany(),
    stages: ['interviewed_on', 'hired_on'],
  }),
  content(funnelCounts, {
    name: 'counts_by_way_in',
    about: 'How often each step was reached, by way in and day: the numbers of a day are to be added up.',
    columns: 'id campaign_id funnel_id day visits applied registered started finished interviewed hired created_at',
    renamed: { funnel_id: 'way_in_id' },
    without: ofCompany(),
    stages: ['interviewed', 'hired'],
  }),
  content(candidacies, {
    name: 'candidacies',
    about:
      'For which job, or for which role alone, each person is or was considered. Attempts at the survey name theirs.',
    columns: 'id candidate_id job_id role_id created_at',
    renamed: person,
    without: ofCompany(),
  }),
  content(surveyResults, {
    name: 'survey_results',
    about: 'Every attempt at the survey, archived ones and tests included, with its score for its own role.',
    columns: `id candidate_id candidacy_id role_id state status_id status_since reject_reason_id location_id department_id is_test archived_at
      archived_reason archived_by_user_id started_at completed_at minutes quality self_critical role_score likely_from
      likely_to retake_days is_asked retake_number retakes_recent version created_at updated_at`,
    renamed: { ...person, status_id: 'stage_id', status_since: 'stage_since' },
    without: { ...ofCompany(), dated_at: 'completed_at, or started_at while there is none' },
    stages: ['stage_id', 'stage_since', 'reject_reason_id'],
  }),
  content(surveyAnswers, {
    name: 'survey_answers',
    about:
      'The answers by the id of the statement, the milliseconds on each, when each was given by the clock of the person’s device, by how much those times exceeded our clock, and what was computed from them: scales, facets and quality.',
    columns: `survey_result_id survey_link_id language notice_version accommodation expires_at form_version answers
      item_ms item_at excess_ms translated answered_at first_answered_at assessment`,
    without: { ...ofCompany(), norm_set: 'stands in the assessment', raws: 'stand in the assessment' },
    keys: 'survey_result_id',
    pageRows: 250,
  }),
  content(benchmarkScores, {
    name: 'benchmark_scores',
    about: 'The score of each result against each role’s target ranges.',
    columns: 'survey_result_id role_benchmark_id score likely_from likely_to exact misfit scoring_version created_at',
    without: ofCompany(),
    keys: 'survey_result_id role_benchmark_id',
  }),
  content(erasedStageEvents, {
    name: 'stage_events_of_erased_people',
    about: 'The moves of people who were erased, without the person, so that funnels keep their counts.',
    columns: 'id journey_id number role_id from_status_id to_status_id reject_reason_id is_undo day',
    renamed: { from_status_id: 'from_stage_id', to_status_id: 'to_stage_id' },
    without: ofCompany(),
    stages: 'all',
  }),
  content(stageEvents, {
    name: 'stage_events',
    about: 'Every move from stage to stage: by whom, when, how and why.',
    columns: `id survey_result_id from_status_id to_status_id result_version actor_user_id
      acting_as_user_id how reason reject_reason_id undo_of created_at`,
    renamed: { from_status_id: 'from_stage_id', to_status_id: 'to_stage_id' },
    without: ofCompany(),
    stages: 'all',
  }),
  content(placements, {
    name: 'places_on_board',
    about: 'The order of the cards in the columns of the board, by ascending position.',
    columns: 'candidacy_id survey_result_id status_id position',
    renamed: { status_id: 'stage_id' },
    without: {
      ...ofCompany(),
      arrival: 'the order in which cards came into the column: stage_since of survey_results',
      is_listed: 'archived_at and is_test of survey_results',
    },
    keys: 'survey_result_id',
    stages: 'all',
  }),
  content(invitations, {
    name: 'invitations',
    about: 'Personal invitations to the survey, without their links.',
    columns: `id survey_result_id invited_by_user_id invited_at expires_at opened_at withdrawn_at message_id mailed_at
      reminders remind_after version created_at updated_at`,
    without: ofCompany(),
  }),
  content(outbox, {
    name: 'sent_messages',
    about:
      'What was emailed or texted and when, without the texts; to whom, where it went to your people or users and not to others.',
    columns:
      'id channel kind survey_result_id interview_id recipient reply_to is_bulk state attempts sent_at created_at',
    without: {
      ...ofCompany(),
      ...Object.fromEntries(
        ['subject', 'body', 'html', 'calendar', 'unsubscribe_url'].map((name) => [
          name,
          'it can hold links and codes that open accounts and surveys',
        ]),
      ),
      last_error: 'the words of a mail server, for the operator',
      next_attempt_at: 'a time of the delivery',
    },
    // Mails of the company also go to users of its franchise and of the operator, whose addresses it may not see.
    shown: (company_id) => ({
      recipient: sql`case when exists (select from ${candidates} p
          where p.company_id = ${company_id} and p.email = ${outbox.recipient})
        or exists (select from ${users} own where own.company_id = ${company_id} and own.email = ${outbox.recipient})
        or ${outbox.channel} = 'sms' and exists (select from ${users} own
          where own.company_id = ${company_id} and own.phone = ${outbox.recipient})
        then ${outbox.recipient} end`,
      reply_to: sql`case when exists (select from ${users} own
          where own.company_id = ${company_id} and own.email = ${outbox.reply_to}) then ${outbox.reply_to} end`,
    }),
    rows: mailsWithoutStages,
  }),
  content(messages, {
    name: 'messages_to_people',
    about: 'What your users have written to people and to one another, with the text.',
    columns: `id candidate_id survey_result_id user_id sending_id kind subject body sent_by_user_id outbox_id stage_event_id created_at`,
    stages: ['stage_event_id'],
    renamed: { ...person, outbox_id: 'sent_message_id', stage_event_id: 'move_id' },
    without: {
      ...ofCompany(),
      address_hash: 'the address is that of the person',
      unsubscribe_hash: 'part of a link by which the person unsubscribes',
    },
    rows: messagesWithoutStages,
    // Each row can have a long text.
    pageRows: 200,
  }),
  content(candidateNotes, {
    name: 'notes',
    about: 'What your team has noted about people. Private notes are not in: they are their authors’ alone.',
    columns: 'id candidate_id author_user_id body visibility is_pinned edited_at version created_at updated_at',
    renamed: person,
    without: ofCompany(),
    rows: () => ({ only: sql`${candidateNotes.visibility} = 'team'` }),
    // Each row can have a long text.
    pageRows: 200,
  }),
  content(noteMentions, {
    name: 'note_mentions',
    about: 'Which users the notes mention.',
    columns: 'id note_id user_id name outbox_id read_at ended_at created_at',
    renamed: { outbox_id: 'sent_message_id' },
    without: ofCompany(),
    // Mentions in a note that has become private are left out.
    rows: () => ({
      only: sql`exists (select from ${candidateNotes} n where n.id = ${noteMentions.note_id} and n.visibility = 'team')`,
    }),
  }),
  content(todos, {
    name: 'todos',
    about: 'What your team has to do next for people, and what is done.',
    columns: `id candidate_id survey_result_id text author_user_id assignee_user_id due_on done_at done_by_user_id version
      created_at updated_at`,
    renamed: person,
    without: ofCompany(),
  }),
  content(growthPlans, {
    name: 'growth_plans',
    about: 'Growth plans of people: who looks after each, and when it is looked at again.',
    columns: `id candidate_id survey_result_id created_by_user_id owner_user_id state next_review_on ended_at version
      created_at updated_at`,
    renamed: person,
    without: ofCompany(),
  }),
  content(growthPlanVersions, {
    name: 'growth_plan_versions',
    about: 'What each growth plan said, save by save.',
    columns: `id growth_plan_id version saved saved_by_user_id state owner_user_id targets next_review_on created_at`,
    without: ofCompany(),
    // Each row has all texts of its plan.
    pageRows: 200,
  }),
  content(growthPlanReviews, {
    name: 'growth_plan_reviews',
    about: 'What was seen at the reviews of growth plans.',
    columns: 'id growth_plan_id version reviewed_by_user_id reviewed_on seen created_at',
    without: ofCompany(),
    pageRows: 200,
  }),
  content(unsubscribes, {
    name: 'unsubscribed_addresses',
    about: 'Who gets no emails that are not about their own survey or application: SHA-256 of the addresses.',
    columns: 'id address_hash created_at',
    without: ofCompany(),
  }),
  content(mailTemplates, {
    name: 'email_templates',
    about: 'The emails that you have written.',
    columns: `id kind name can_unsubscribe subject body updated_by_user_id version archived_at created_at updated_at`,
    without: ofCompany(),
  }),
  content(savedViews, {
    name: 'saved_views',
    about: 'Views of lists that were shared within the company; those of one person alone stay theirs.',
    columns: 'id user_id list name is_shared filters sort removed_at version created_at updated_at',
    without: ofCompany(),
    rows: (_, seesStages) => ({
      only: seesStages
        ? sql`is_shared`
        : sql`is_shared and not filters ?| ${sql.param([...stageFilters])}::text[] and sort ->> 'field' is distinct from 'status'`,
    }),
  }),
  content(customInterviewQuestions, {
    name: 'interview_questions',
    about: 'The interview questions that you wrote yourselves, those that are no longer asked too.',
    columns: `id author_user_id survey_result_id role_id text generated_by listen_for weak_sign retired_at version created_at
      updated_at`,
    without: ofCompany(),
  }),
  content(scorecards, {
    name: 'scorecards',
    about:
      'What interviewers thought after a conversation, once they had submitted it. A draft is its author’s: it is not in.',
    columns: `id survey_result_id author_user_id recommendation summary submitted_at is_after_reading later_notes version
      created_at updated_at`,
    without: ofCompany(),
    rows: () => ({ only: sql`${scorecards.submitted_at} is not null` }),
  }),
  content(scorecardAnswers, {
    name: 'scorecard_answers',
    about: 'Ratings and notes in these scorecards, with each question as it was asked.',
    columns: 'id scorecard_id rule custom_interview_question_id question text_pack rating note created_at updated_at',
    renamed: { custom_interview_question_id: 'interview_question_id' },
    without: ofCompany(),
    rows: () => ({ only: ofSubmitted(scorecardAnswers.scorecard_id) }),
  }),
  content(scorecardOpenings, {
    name: 'scorecard_openings',
    about: 'Which owners read one of these scorecards without having submitted their own.',
    columns: 'id scorecard_id opened_by_user_id created_at',
    without: ofCompany(),
    rows: () => ({ only: ofSubmitted(scorecardOpenings.scorecard_id) }),
  }),
  content(interviews, {
    name: 'interviews',
    about: 'Interviews with people: when, where, and whether one was canceled.',
    columns: `id survey_result_id title starts_at minutes time_zone place link note invites_person sequence canceled_at
      created_by_user_id version created_at updated_at`,
    without: ofCompany(),
  }),
  content(interviewInterviewers, {
    name: 'interview_interviewers',
    about: 'Who interviews, and when somebody was told that their scorecard is missing.',
    columns: 'id interview_id user_id reminded_at ended_at created_at',
    without: ofCompany(),
  }),
  content(generations, {
    name: 'generated_texts',
    about: 'What was generated about people, by rules or a language model: for whom, and how it ended.',
    columns: `id kind candidate_id survey_result_id candidate_file_id author_user_id source model prompt_version input_hash state
      fault tokens dropped created_at ended_at`,
    renamed: { ...person, candidate_file_id: 'person_file_id' },
    without: ofCompany(),
  }),
  content(generationLines, {
    name: 'generated_lines',
    about: 'The lines of these texts, and what staff made of each.',
    columns: `id generation_id position kind text generated_text detail quote state reviewed_by_user_id reviewed_at version
      created_at updated_at`,
    renamed: { generation_id: 'generated_text_id', generated_text: 'text_as_generated' },
    without: ofCompany(),
  }),
  content(aiChats, {
    name: 'chats',
    about: 'Chats of staff about a result.',
    columns: 'id survey_result_id created_at',
    without: ofCompany(),
  }),
  content(aiChatMessages, {
    name: 'chat_messages',
    about: 'The questions that were asked in them, with their answers and what these rest on.',
    columns: 'id ai_chat_id generation_id question answer created_at',
    renamed: { ai_chat_id: 'chat_id', generation_id: 'generated_text_id' },
    without: ofCompany(),
  }),
  content(ghlConnections, {
    name: 'crm_connections',
    about: 'To which location of GoHighLevel the company is or was connected.',
    columns: `id location_id state state_since missing_scopes connected_by_user_id connected_at read_finished_at disconnected_at version
      created_at updated_at`,
    without: {
      ...ofCompany(),
      encrypted_token: 'a secret',
      ...Object.fromEntries(
        `failures next_attempt_at pipelines pipelines_read_at enrolled_after enrolled_at enrols_all read_started_at read_pipeline read_after read_cards read_total
          read_next_at claim claimed_until`
          .split(/\s+/)
          .map((column) => [column, 'how far the work has come']),
      ),
    },
  }),
  content(ghlMappings, {
    name: 'crm_mappings',
    about: 'Which stages of the CRM stand for the stages of your pipelines.',
    columns: `id connection_id pipeline_id ghl_pipeline_id ghl_pipeline_name stages missing_since version created_at updated_at`,
    renamed: {
      connection_id: 'crm_connection_id',
      ghl_pipeline_id: 'crm_pipeline_id',
      ghl_pipeline_name: 'crm_pipeline',
      stages: 'crm_stages',
    },
    without: ofCompany(),
    stages: 'all',
  }),
  content(ghlPeople, {
    name: 'crm_people',
    about: 'As which contact and card the CRM knows a person.',
    columns: 'id connection_id candidate_id contact_id opportunity_id fault fault_since synced_at created_at',
    renamed: {
      ...person,
      connection_id: 'crm_connection_id',
      contact_id: 'crm_contact_id',
      opportunity_id: 'crm_card_id',
    },
    without: {
      ...ofCompany(),
      ...Object.fromEntries(
        `sent_hash status_id target_stage_id ghl_pipeline_id ghl_stage_id ghl_stage_at setting_stage_id change due_at busy_until
          busy_mark attempts seen_at`
          .split(/\s+/)
          .map((column) => [column, 'how far the work has come']),
      ),
    },
  }),
  content(ghlMoves, {
    name: 'crm_moves',
    about: 'Moves of people that came from the CRM or went there.',
    columns: `id candidate_id survey_result_id direction status_id ghl_stage_name outcome moved_at created_at`,
    renamed: { ...person, status_id: 'stage_id', ghl_stage_name: 'crm_stage' },
    without: ofCompany(),
    stages: 'all',
  }),
  content(ghlMessages, {
    name: 'crm_messages',
    about: 'Messages that staff wrote here and that went through the CRM, which keeps the conversations.',
    columns: `id connection_id candidate_id survey_result_id channel subject body state error ghl_message_id sent_by_user_id sent_at
      created_at`,
    renamed: { ...person, connection_id: 'crm_connection_id', ghl_message_id: 'crm_message_id' },
    without: { ...ofCompany(), attempts: 'how far the work has come', sending_since: 'the same', due_at: 'the same' },
  }),
  content(reportShares, {
    name: 'report_links',
    about: 'Links by which reports were shared with people outside, without the links themselves.',
    columns:
      'id kind growth_plan_id role_benchmark_id pipeline_id period_days made_by_user_id name_shown note made_with expires_at revoked_at revoked_by_user_id created_at',
    without: { ...ofCompany(), id_hash: 'part of a link that opens a report', encrypted_id: 'the same' },
  }),
  content(reportShareResults, {
    name: 'report_link_results',
    about: 'Which results the shared reports are about.',
    columns: 'report_share_id survey_result_id position',
    renamed: { report_share_id: 'report_link_id' },
    without: ofCompany(),
    keys: 'report_share_id survey_result_id',
  }),
  content(reportShareOpenings, {
    name: 'report_link_openings',
    about: 'When shared reports were opened. Who opened them is not known.',
    columns: 'id report_share_id opened_as created_at',
    renamed: { report_share_id: 'report_link_id' },
    without: ofCompany(),
  }),
  content(candidateFiles, {
    name: 'person_files',
    about: 'Which files belong to whom. The files themselves are in `files`.',
    columns: 'id candidate_id file_id created_at',
    renamed: person,
    without: ofCompany(),
  }),
  content(files, {
    name: 'files',
    about: 'What lies in the folder `files`, each in a folder of its id; logos have a part for each width.',
    columns: 'id purpose type name size sha256 created_by created_at',
    without: {
      ...ofCompany(),
      storage_key: 'where the file store keeps it',
      state: 'only files that are stored are in',
    },
    rows: () => ({ only: sql`state = 'stored' and purpose <> 'export'` }),
  }),
  content(taskRuns, {
    name: 'tasks',
    about: 'Work in the background of the last 30 days.',
    columns: `id name state actor_user_id acting_as_user_id done total failed_rows attempts error created_at started_at
      finished_at`,
    without: {
      ...ofCompany(),
      actor_company_id: 'the company of who started it',
      input: 'for the program alone',
      cursor: 'for the program alone',
      version: 'a counter of the processes that took it',
    },
    rows: (_, seesStages) => (seesStages ? {} : { only: sql`name not in (${ofStageTasks})` }),
  }),
  content(taskRunRows, {
    name: 'task_rows',
    about: 'What tasks did to each row.',
    columns: 'task_run_id number label outcome detail',
    renamed: { task_run_id: 'task_id' },
    without: ofCompany(),
    keys: 'task_run_id number',
    rows: (_, seesStages) =>
      seesStages
        ? {}
        : {
            only: sql`exists (select from ${taskRuns} run where run.id = task_run_id and run.name not in (${ofStageTasks}))`,
          },
  }),
  content(companyExports, {
    name: 'exports',
    about: 'Earlier exports like this one.',
    columns: `id task_run_id made_by_user_id has_stages size sha256 counts created_at finished_at expires_at deleted_at`,
    renamed: { task_run_id: 'task_id' },
    without: {
      ...ofCompany(),
      file_id: 'the file is not in: an export holds no exports',
      parts: 'how the file store keeps it',
    },
    // The number of moves in the counts reveals stages.
    stages: ['counts'],
  }),
  content(auditEvents, {
    name: 'audit_events',
    about: 'Who did what, and when. Of people outside the company there is no address and no browser.',
    columns: `id actor_user_id acting_as_user_id action subject_type subject_id details ip user_agent request_id
      created_at`,
    without: ofCompany(),
    keys: 'created_at id',
    shown: (company_id) => ({
      details: sql`${auditEvents.details} - 'company_id' - 'franchise_id'`,
      ...Object.fromEntries(
        [auditEvents.ip, auditEvents.user_agent, auditEvents.request_id].map((column) => [
          column.name,
          sql`case when exists (select from ${users} own
            where own.id = ${auditEvents.actor_user_id} and own.company_id = ${company_id}) then ${column} end`,
        ]),
      ),
    }),
    rows: (_, seesStages) => (seesStages ? {} : { only: sql`action <> all(${sql.param(stageActions)}::text[])` }),
  }),
  content(companyEvents, {
    name: 'company_events',
    about: 'What your own systems recorded about the company and its people.',
    columns: 'id name properties candidate_id occurred_at created_by_user_id created_at',
    without: ofCompany(),
  }),
  content(apiKeys, {
    name: 'api_keys',
    about: 'Keys by which your own systems call the API.',
    columns: `id made_by_user_id auth_role name prefix company_ids permissions last_used_at last_used_ip ended_at end_reason
      created_at`,
    without: { ...ofCompany(), hash: 'by it the key is checked' },
  }),
  content(customWebhooks, {
    name: 'webhooks',
    about: 'Addresses to which events are sent.',
    columns: `id url description events state disabled_reason disabled_at failing_since made_by_user_id previous_secret_until
      deleted_at version created_at updated_at`,
    without: {
      ...ofCompany(),
      encrypted_secret: 'a secret between this product and the receiver',
      encrypted_previous_secret: 'the secret before it',
      slow_at: 'by which deliveries take turns',
    },
  }),
  content(proxySessions, {
    name: 'proxy_sessions',
    about: 'When the operator of this product acted as one of your users, and why.',
    columns: 'id actor_user_id target_user_id reason started_at expires_at ended_at',
    without: { ...ofCompany(), session_id: 'a sign-in of the operator' },
  }),
  content(userEvents, {
    name: 'usage_events',
    about: 'Which pages and buttons your users used, for 13 months.',
    columns: `id user_id description timestamp is_mobile screen_width screen_height browser os user_agent
      properties created_at`,
    without: { ...ofCompany(), actor_user_id: 'what an operator did as one of your users is not in' },
    rows: () => ({ only: sql`actor_user_id is null` }),
    keys: 'user_id timestamp id',
  }),
]

function ofCompany() {
  return { company_id: 'the company of the file company.csv, for every row' }
}
