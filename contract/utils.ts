import * as z from 'zod/mini'
import { id, instant } from './fields.ts'
import { maxEncryptedPayload, encryptionDays } from './limits.ts'
import { route } from './route.ts'
import { resultStates } from './values/assessment.ts'
import { cleanUpKinds, cleanUpStates, filePurposes, encryptionPurposes } from './values/base.ts'

/**
 * Routes of the operator's tools, under a path that the customer chose. They cannot be used while acting as another
 * user.
 */
const ofOperator = { proof: 'session', method: 'POST' } as const

/** The purpose and the company of an encrypted text. It can be decrypted only with the same purpose and company. */
const encryptedFor = { purpose: z.enum(encryptionPurposes), company_id: id }

export const encrypt = route({
  ...ofOperator,
  operationId: 'encrypt',
  path: '/utils/encrypt',
  summary: 'Encrypt a text for one purpose and one company, for at most 90 days; it is stored nowhere',
  permission: 'utils.encrypt',
  limit: 'encryption_by_user',
  body: z.strictObject({
    ...encryptedFor,
    payload: z
      .string()
      .check(
        z.minLength(1, 'Write a text.'),
        z.maxLength(maxEncryptedPayload, `Write at most ${maxEncryptedPayload.toLocaleString('en')} letters.`),
      ),
    /** Default 7. */
    expires_in_days: z.optional(z.literal(encryptionDays)),
  }),
  reply: z.object({ data: z.object({ encrypted: z.string(), created_at: instant, expires_at: instant }) }),
  problems: ['not_found', 'not_while_acting'],
})

export const decrypt = route({
  ...ofOperator,
  operationId: 'decrypt',
  path: '/utils/decrypt',
  summary: 'Decrypt a text that POST /utils/encrypt has encrypted for this purpose and this company',
  permission: 'utils.decrypt',
  limit: 'encryption_by_user',
  body: z.strictObject({
    ...encryptedFor,
    /** Every text that cannot be decrypted gets the same refusal, even if it cannot come from /utils/encrypt. */
    encrypted: z.string().check(z.trim(), z.minLength(1, 'Paste an encrypted text.'), z.maxLength(30_000)),
  }),
  reply: z.object({ data: z.object({ payload: z.string(), created_at: instant, expires_at: instant }) }),
  problems: ['not_found', 'not_while_acting', 'encrypted_text_refused'],
})
export type DecryptedText = z.infer<typeof decrypt.reply>['data']

const count = z.int()

export const cleanUpList = z.object({
  id,
  company: z.object({ id, name: z.string() }),
  /** open: the clean-up can be run once, until it expires. */
  state: z.enum(cleanUpStates),
  made_by: z.string(),
  created_at: instant,
  expires_at: instant,
  /** The numbers of results and files in the list. */
  results: count,
  files: count,
  /** The total size of these files in bytes. */
  bytes: count,
  /** True if more was found than one list can contain; another list will contain the rest. */
  has_more: z.boolean(),
  /** Null until the clean-up is run, like the fields below. */
  started_by: z.nullable(z.string()),
  started_at: z.nullable(instant),
  /** The task run; it and its result sheet are kept for 30 days. */
  task_run_id: z.nullable(id),
  /** Null until every entry is deleted or skipped. */
  finished_at: z.nullable(instant),
  deleted_results: count,
  deleted_files: count,
  deleted_bytes: count,
  /** Entries that had changed since the list was made, or were in use again. */
  skipped: count,
})
export type CleanUpList = z.infer<typeof cleanUpList>

const cleanUpItem = z.object({
  number: z.int(),
  kind: z.enum(cleanUpKinds),
  subject_id: id,
  /** Null if the row has been deleted. */
  about: z.nullable(
    z.object({
      /** For a result. */
      person: z.nullable(z.string()),
      role: z.nullable(z.string()),
      state: z.nullable(z.enum(resultStates)),
      /** For a file. */
      purpose: z.nullable(z.enum(filePurposes)),
      /** When the result was finished or begun, or the file stored. */
      dated_at: instant,
    }),
  ),
  /** For a file. */
  bytes: z.nullable(count),
})
export type CleanUpItem = z.infer<typeof cleanUpItem>

export const cleanUpData = route({
  ...ofOperator,
  operationId: 'cleanUpData',
  path: '/utils/clean-up-data',
  summary:
    'List the test results and orphaned files of a company (dry_run true), then delete exactly what such a list names, as a task',
  permission: 'utils.clean-up-data',
  limit: 'clean_up_by_user',
  idempotencyKey: true,
  body: z.discriminatedUnion('dry_run', [
    z.strictObject({ dry_run: z.literal(true), company_id: id }),
    z.strictObject({ dry_run: z.literal(false), list_id: id }),
  ]),
  reply: z.object({ data: cleanUpList }),
  problems: [
    'not_found',
    'not_while_acting',
    'suspended_company',
    'too_many_requests',
    'clean_up_started',
    'clean_up_expired',
    'clean_up_empty',
  ],
})

export const listCleanUps = route({
  operationId: 'listCleanUps',
  method: 'GET',
  path: '/utils/clean-up-data',
  summary: 'The latest lists of one company or all, with what became of them',
  proof: 'session',
  permission: 'utils.clean-up-data',
  query: z.strictObject({ company_id: z.optional(id) }),
  reply: z.object({ data: z.array(cleanUpList) }),
  problems: ['not_found', 'not_while_acting'],
})

export const getCleanUp = route({
  operationId: 'getCleanUp',
  method: 'GET',
  path: '/utils/clean-up-data/{id}',
  summary: 'One list with a page of what it names; go on with `after`',
  proof: 'session',
  permission: 'utils.clean-up-data',
  params: z.strictObject({ id }),
  query: z.strictObject({
    /** The cursor: `next` of the previous page. */
    after: z.optional(z.pipe(z.coerce.number(), z.int().check(z.gte(0), z.lte(2_147_483_647)))),
    /** Defaults to 100. */
    page_size: z.optional(z.pipe(z.coerce.number(), z.int().check(z.gte(1), z.lte(200)))),
  }),
  reply: z.object({ data: cleanUpList, items: z.array(cleanUpItem), next: z.nullable(z.int()) }),
  problems: ['not_found', 'not_while_acting'],
})
