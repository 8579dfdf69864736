import { expect, it } from 'vitest'
import { emailAddress } from '@seatwise/contract/email-addresses'
import { shownEmail } from './shown-email.ts'

it.each([
  'jürg@exämple.test',
  'иван@пример.рф',
  '用户@例え.テスト',
  'ann@bücher.example',
  'ann@example.com',
  'xn--ann@mail.test',
])('%s is shown as it was typed', (typed) => expect(shownEmail(emailAddress(typed)!)).toBe(typed))
