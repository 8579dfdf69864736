import type { Words } from './problem-messages.ts'

/**
 * Texts of refusals for staff; a problem without a text is shown with the server's sentence. The survey page does not
 * load them, so that it stays small.
 */
export const problemWords: Words = {
  attempts_exceeded: 'Too many wrong tries. Please try again later.',
  reset_attempts_exceeded:
    "You've reached the maximum number of attempts for now. Please take a short break and try again later. Thanks for your patience!",
  challenge_refused: 'This code is not right, or it has been used already. Please try the next one.',
  code_refused: 'This code is not right, or it has been used already.',
  token_refused: 'This link has been used or has expired.',
  not_linked: 'No account here belongs to this sign-in. Ask the owner of your company to invite you.',
  email_taken: 'Somebody uses this address already. Choose another one.',
  last_owner: 'This is the last active owner. Give somebody else this role first.',
  role_company_mismatch: 'This role does not fit the company. Choose another role or company.',
}
