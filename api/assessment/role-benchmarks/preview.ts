import type * as z from 'zod/mini'
import type { BenchmarkPreview, previewRoleBenchmark } from '@seatwise/contract/role-benchmarks'
import { scoreBands } from '@seatwise/contract/values/assessment'
import type { InTransaction } from '../../kernel/handle.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Scope, UserScope } from '../../kernel/scope.ts'
import { refuseGone } from '../../kernel/work-queue.ts'
import { changesSince } from '../../base/live/public.ts'
import { companyExists, findRole } from '../../base/roles/public.ts'
import { openPeopleCache, pageSize, type PeopleReader } from './people-cache.ts'
import {
  countResults,
  namesOfResults,
  pageOfResults,
  presentTargets,
  rolesOfName,
  type PeopleCount,
} from './people-repository.ts'
import { runPreview } from './preview-thread.ts'

type PreviewRequest = z.output<typeof previewRoleBenchmark.body>

/** The maximum number of cached people, who take about 20 MB. */
const cache = openPeopleCache(400_000)
/** The topics whose changes can change which results count. */
const topics = ['survey-results', 'candidates', 'role-benchmarks'] as const

/** The effect of targets on the scores of existing results. Nothing is stored, and no transaction is open for long. */
export async function previewTargets(
  { targets, ...query }: PreviewRequest,
  inTransaction: InTransaction,
  signal: AbortSignal,
): Promise<BenchmarkPreview> {
  const { of, key, before } = await inTransaction(async (scope) => {
    const of = await countedOf(scope, query)
    return { of, key: keyOf(scope, of), before: await presentTargets(scope, of) }
  })
  const { people, idOf, total } = await cache.load(key, readerOf(of, inTransaction), () => refuseGone(signal))
  const previewed = await runPreview({ targets, before, people }, signal)
  const ids = previewed.moves.map(({ person }) => idOf(person))
  const namedResults = ids.length > 0 ? await inTransaction((scope) => namesOfResults(scope, ids)) : []
  return {
    guard_rails: previewed.guard_rails,
    expected_differences: previewed.expected_differences,
    upper_ends: targets.map(({ scale }) => ({
      scale,
      points: previewed.upper_ends.find((one) => one.scale === scale)?.points ?? null,
    })),
    results: {
      total,
      counted: people.count,
      is_sample: people.count < total,
      bands: scoreBands.map((band) => ({ band, before: previewed.before[band], after: previewed.after[band] })),
      without_score: { before: previewed.before.none, after: previewed.after.none },
      moves: previewed.moves.flatMap(({ person, before, after }) => {
        const namedResult = namedResults.find(({ id }) => id === idOf(person))
        // A person who was erased or merged meanwhile is left out.
        return namedResult ? [{ survey_result_id: namedResult.id, ...namedResult, before, after }] : []
      }),
    },
  }
}

async function countedOf(
  scope: UserScope,
  { role_id, company_id, all_roles }: Omit<PreviewRequest, 'targets'>,
): Promise<PeopleCount> {
  const role = await findRole(scope, role_id)
  const isElsewhere = company_id && role?.company_id && role.company_id !== company_id
  if (!role || isElsewhere || (company_id && !(await companyExists(scope, company_id)))) throw new Refusal('not_found')
  return {
    role_id,
    company_id: role.company_id ?? company_id ?? null,
    role_ids: all_roles ? null : await rolesOfName(scope, role_id),
  }
}

/** The cache key. It includes the reader's companies, so that readers of different companies never share people. */
const keyOf = (scope: Scope, { role_id, company_id, role_ids }: PeopleCount) =>
  JSON.stringify([scope.companies ?? 'all', company_id ?? ['all without own', role_id], role_ids ?? 'all'])

function readerOf(of: PeopleCount, inTransaction: InTransaction): PeopleReader {
  return {
    unchangedSince: (position) =>
      inTransaction(async (scope) => {
        const since = await changesSince(scope, Object.fromEntries(topics.map((topic) => [topic, position])))
        const hasChanged = since.changes.some(([company_id]) => !of.company_id || company_id === of.company_id)
        return hasChanged || since.unknown.length > 0 ? undefined : since.position
      }),
    begin: () =>
      inTransaction(async (scope) => {
        // The position is read first, so that a change during counting and reading is noticed.
        const { position } = await changesSince(scope, {})
        return { position, total: await countResults(scope, of) }
      }),
    page: (after, total) => inTransaction((scope) => pageOfResults(scope, of, { after, total, limit: pageSize })),
  }
}
