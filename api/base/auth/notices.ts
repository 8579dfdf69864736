import type { UserScope } from '../../kernel/scope.ts'
import type { AccountScope } from '../../kernel/transaction.ts'
import { enqueueMail } from '../outbox/repository.ts'
import { renderMail } from '../outbox/templates.ts'

/**
 * Security notices. Somebody with a stolen session or password would make these changes, so the user gets an email
 * about each.
 */
const notices = {
  authenticator_set_up: {
    subject: 'An authenticator app was set up',
    what: 'An authenticator app was set up for your account. Signing in asks for its code from now on, and every other session was ended.',
  },
  authenticator_removed: {
    subject: 'Your authenticator app was removed',
    what: 'The authenticator app and its backup codes were removed from your account.',
  },
  factor_changed: {
    subject: 'The second factor of your account was changed',
    what: 'The second factor of your account was changed, and every other session was ended.',
  },
  backup_codes_created: {
    subject: 'New backup codes were made',
    what: 'New backup codes were made for your account. The ones from before do not work any more.',
  },
  phone_confirmed: {
    subject: 'A phone number was confirmed',
    what: 'A phone number was confirmed for your account. It can receive codes for your sign-in.',
  },
  phone_changed: {
    subject: 'Your confirmed phone number was changed',
    what: 'The confirmed phone number of your account was changed or removed. It receives no codes for your sign-in any more.',
  },
  browser_remembered: {
    subject: 'A browser is now remembered',
    what: 'A browser is remembered for your account: for 30 days it is not asked for the second factor.',
  },
  api_key_made: {
    subject: 'An API key was made',
    what: 'An API key was made with your account. Other systems can use it with the rights that were chosen for it, until somebody revokes it under Company settings.',
  },
} as const
export type Notice = keyof typeof notices

export async function mailNotice(scope: UserScope | AccountScope, notice: Notice, public_url: string) {
  const to =
    'account' in scope
      ? scope.account
      : { ...scope.user, company_id: scope.user.company.id, brand: scope.user.company.brand }
  const mail = renderMail('security-notice', to.brand, { first: to.first, public_url, ...notices[notice] })
  await enqueueMail(scope, { company_id: to.company_id, recipient: to.email, ...mail })
}
