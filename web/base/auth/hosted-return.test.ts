import { expect, it } from 'vitest'
import { parseHostedReturn } from './hosted-return.ts'

it.each([
  ['?code=c&state=s', '', { kind: 'code', query: { code: 'c', state: 's' } }],
  [
    '?code=c&state=s&iss=https%3A%2F%2Fid.test&session_state=x',
    '',
    { kind: 'code', query: { code: 'c', state: 's', iss: 'https://id.test', session_state: 'x' } },
  ],
  ['?code=c', '', { kind: 'error', error: 'incomplete' }],
  ['?error=access_denied&error_description=No', '', { kind: 'error', error: 'access_denied' }],
  ['?error=access_denied&code=c&state=s', '', { kind: 'error', error: 'access_denied' }],
  ['', '#access_token=t&token_type=bearer', { kind: 'token' }],
  ['?code=c&state=s&access_token=t', '', { kind: 'token' }],
  ['?to=%2Fabout', '', undefined],
  ['', '', undefined],
])('The return %s%s leads to the right page', (search, hash, expected) =>
  expect(parseHostedReturn(search, hash)).toEqual(expected),
)
