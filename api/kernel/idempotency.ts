import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { idempotencyKeys } from '../database/tables/idempotency-keys.ts'
import { Invalid, Refusal } from './refusal.ts'
import { inScope, type Scope, type UserScope } from './scope.ts'
import type { Encryption } from './encryption.ts'

const header = 'Idempotency-Key'

/** @property request the parsed input; the same key with different input is refused */
type Attempt = { operation: string; key: string; request: unknown }
type IdempotentAnswer = { answer: unknown; isReplayed: boolean }

/** The idempotency key of a write, if the client sent one. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[!-~]{1,200}$/.test(key))
    throw new Invalid([{ path: header, message: 'Send 1 to 200 letters, digits or signs, without spaces.' }])
  return key
}

/**
 * Runs a write, unless the same actor has sent it before with this key; then the stored response is returned again. All
 * of this happens in the caller's transaction, so a write that is refused or fails stores nothing.
 * @throws Refusal `request_running` while the first request runs, or `answer_erased`; Invalid if the key was used with
 * other input
 */
export async function runOnce(
  scope: UserScope,
  encryption: Encryption,
  { operation, key, request }: Attempt,
  work: () => Promise<unknown>,
): Promise<IdempotentAnswer> {
  const { user, superAdmin } = scope
  const own = {
    company_id: companyOf(scope),
    actor_user_id: superAdmin?.id ?? user.id,
    acting_as_user_id: superAdmin ? user.id : null,
    // The keys of an API client are separate from those of other clients, and from those of the user whose permissions
    // it uses.
    operation: scope.key_id ? `${operation} by ${scope.key_id}` : operation,
    key,
  }
  await lock(scope, Object.values(own).join(' '))
  const request_hash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  const purpose = purposeOf({ operation: own.operation, request_hash })
  const stored = await find(scope, own)
  if (stored) {
    if (stored.request_hash !== request_hash)
      throw new Invalid([{ path: header, message: 'This key was sent before with another request. Send a new one.' }])
    if (stored.encrypted_answer === '') throw new Refusal('answer_erased')
    return { answer: JSON.parse(encryption.decrypt(purpose, stored.encrypted_answer)), isReplayed: true }
  }
  const answer = await work()
  const encrypted_answer = encryption.encrypt(purpose, JSON.stringify(answer))
  await scope.db.insert(idempotencyKeys).values({ ...own, request_hash, encrypted_answer })
  return { answer, isReplayed: false }
}

/**
 * The user's own company, or if an API key does not give access to it, always the same one of the key's companies,
 * because the response must be found again.
 */
const companyOf = ({ user, companies }: UserScope) =>
  !companies || companies.includes(user.company.id) ? user.company.id : companies.toSorted()[0]!

const purposeOf = ({ operation, request_hash }: { operation: string; request_hash: string }) =>
  `answer of ${operation} ${request_hash}`

/**
 * Empties the stored responses that contain one of the texts, or one of the names as a whole word. Their keys stay
 * known, so that a repeated request does not write a second time.
 */
export async function forgetAnswers(
  scope: Scope,
  encryption: Encryption,
  company_id: string,
  { words, names }: { words: readonly string[]; names: readonly string[] },
) {
  const { rows } = await scope.db.execute<{
    place: string
    operation: string
    request_hash: string
    encrypted_answer: string
  }>(sql`select * from answers_of_company(${company_id})`)
  const places: string[] = []
  const others: { place: string; answer: string }[] = []
  for (const { place, encrypted_answer, ...encrypted } of rows) {
    const answer = answerOf(encryption, encrypted, encrypted_answer)
    // A response that cannot be decrypted is emptied too, because it may name the person, and the erasure must not fail
    // because of it.
    if (answer === undefined || words.some((word) => answer.includes(word))) places.push(place)
    else others.push({ place, answer })
  }
  await scope.db.execute(sql`
    select empty_answers(${company_id}, ${sql.param(places)}::text[] || array(
      select place from jsonb_to_recordset(${JSON.stringify(others)}) other (place text, answer text)
       where holds_name(answer, ${sql.param(names)}::text[], '{}')))`)
}

function answerOf(
  encryption: Encryption,
  encrypted: Parameters<typeof purposeOf>[0],
  encrypted_answer: string,
): string | undefined {
  try {
    return encryption.decrypt(purposeOf(encrypted), encrypted_answer).toLowerCase()
  } catch {
    return undefined
  }
}

/**
 * Takes a lock until the end of the transaction, without waiting for it: waiting requests would occupy all connections.
 */
async function lock({ db }: UserScope, name: string) {
  const { rows } = await db.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`,
  )
  if (!rows[0]?.locked) throw new Refusal('request_running')
}

type Own = Pick<
  typeof idempotencyKeys.$inferSelect,
  'company_id' | 'actor_user_id' | 'acting_as_user_id' | 'operation' | 'key'
>

/** Finds only responses to the same actor, who was acting as the same user or as nobody. */
async function find(scope: UserScope, { company_id, actor_user_id, acting_as_user_id, operation, key }: Own) {
  const [stored] = await scope.db
    .select({ request_hash: idempotencyKeys.request_hash, encrypted_answer: idempotencyKeys.encrypted_answer })
    .from(idempotencyKeys)
    .where(
      and(
        inScope(scope, idempotencyKeys.company_id),
        eq(idempotencyKeys.company_id, company_id),
        eq(idempotencyKeys.actor_user_id, actor_user_id),
        acting_as_user_id
          ? eq(idempotencyKeys.acting_as_user_id, acting_as_user_id)
          : isNull(idempotencyKeys.acting_as_user_id),
        eq(idempotencyKeys.operation, operation),
        eq(idempotencyKeys.key, key),
      ),
    )
  return stored
}
