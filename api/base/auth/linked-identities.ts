import { and, eq } from 'drizzle-orm'
import { linkedIdentities } from '../../database/tables/sessions.ts'
import { users } from '../../database/tables/users.ts'
import type { OutsidePerson } from '../../outside/identity/hosted.ts'
import { inScope, type Origin } from '../../kernel/scope.ts'
import type { AccountScope, Transactions } from '../../kernel/transaction.ts'
import { auditOwn } from '../audit-events/repository.ts'
import { findAccount } from '../../identity/find-account.ts'

type Identity = Pick<OutsidePerson, 'issuer' | 'subject'>

/** Links users to accounts of external providers. A sign-in never creates a user. */
export function linkedIdentitiesOf(transactions: Transactions) {
  return {
    /**
     * Finds the user by issuer and subject, which never change. If there is no link yet, an email address that both
     * sides have verified creates one; later sign-ins only use the subject.
     */
    userOf: async (person: OutsidePerson, origin: Origin): Promise<string | undefined> => {
      const linked = await transactions.withoutTenant(async (db) => {
        const [row] = await db
          .select({ user_id: linkedIdentities.user_id })
          .from(linkedIdentities)
          .where(and(eq(linkedIdentities.issuer, person.issuer), eq(linkedIdentities.subject, person.subject)))
        return row?.user_id
      })
      const { email, email_verified: isProved } = person
      if (linked || !email || !isProved) return linked
      const candidate = await transactions.withoutTenant((db) => findAccount(db, email))
      if (!candidate) return undefined
      return transactions.asAccount(candidate, origin, async (scope) => {
        const { active, set_up, email_verified } = scope.account
        if (!active || !set_up || !email_verified) return undefined
        return (await link(scope, person)) ? candidate : undefined
      })
    },

    /**
     * Links an account that was created or found at the provider, in place of a deleted one.
     * @returns false if the account is linked to another user
     */
    add: async (user_id: string, { issuer, subject }: Identity, origin: Origin): Promise<boolean> => {
      const added = await transactions.asAccount(user_id, origin, async (scope) => {
        const [other] = await scope.db
          .select({ user_id: linkedIdentities.user_id })
          .from(linkedIdentities)
          .where(and(eq(linkedIdentities.issuer, issuer), eq(linkedIdentities.subject, subject)))
        if (other && other.user_id !== user_id) return false
        const { rowCount } = await scope.db
          .update(linkedIdentities)
          .set({ subject })
          .where(and(eq(linkedIdentities.user_id, user_id), eq(linkedIdentities.issuer, issuer)))
        if (!rowCount) return link(scope, { issuer, subject })
        await auditLink(scope, issuer)
        return true
      })
      return added === true
    },

    /** The user's subject at an issuer; undefined if not linked. */
    subjectOf: (user_id: string, issuer: string): Promise<string | undefined> =>
      transactions.withoutTenant(async (db) => {
        const [row] = await db
          .select({ subject: linkedIdentities.subject })
          .from(linkedIdentities)
          .where(and(eq(linkedIdentities.user_id, user_id), eq(linkedIdentities.issuer, issuer)))
        return row?.subject
      }),
  }
}

/**
 * A user has at most one account per issuer, because a second account with the same address may be an impersonation.
 */
async function link(scope: AccountScope, { issuer, subject }: Identity): Promise<boolean> {
  const { user_id } = scope.account
  // The row lock serializes concurrent link attempts for one user.
  await scope.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, user_id), inScope(scope, users.company_id)))
    .for('update')
  const taken = await scope.db
    .select({ subject: linkedIdentities.subject })
    .from(linkedIdentities)
    .where(and(eq(linkedIdentities.user_id, user_id), eq(linkedIdentities.issuer, issuer)))
  if (taken.length > 0) return taken.some((known) => known.subject === subject)
  const added = await scope.db
    .insert(linkedIdentities)
    .values({ user_id, issuer, subject })
    .onConflictDoNothing()
    .returning({ id: linkedIdentities.id })
  if (added.length === 0) return false
  await auditLink(scope, issuer)
  return true
}

async function auditLink(scope: AccountScope, issuer: string) {
  await auditOwn(scope, 'auth.link-identity', { issuer })
}
