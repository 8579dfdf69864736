import { expect, it } from 'vitest'
import { emailAddress } from './email-addresses.ts'
import { email } from './fields.ts'

it.each([
  ['Ann@Example.com', 'ann@example.com'],
  [' ann@example.com ', 'ann@example.com'],
  ['ivan@xn--e1afmkfd.xn--p1ai', 'ivan@xn--e1afmkfd.xn--p1ai'],
  ['иван@пример.рф', 'иван@xn--e1afmkfd.xn--p1ai'],
  ['jürg@exämple.test', 'jürg@xn--exmple-cua.test'],
  ['amy&co@mail.test', 'amy&co@mail.test'],
  ["o'brien+jobs@mail.test", "o'brien+jobs@mail.test"],
  ["!#$%&'*+-/=?^_`{|}~@mail.test", "!#$%&'*+-/=?^_`{|}~@mail.test"],
  ['taro.@docomo.test', 'taro.@docomo.test'],
  ['taro..y@docomo.test', 'taro..y@docomo.test'],
  ['用户@例え.テスト', '用户@xn--r8jz45g.xn--zckzah'],
  ['a@b.co', 'a@b.co'],
  [`${'a'.repeat(64)}@mail.test`, `${'a'.repeat(64)}@mail.test`],
  ['ann@mail.museum', 'ann@mail.museum'],
  ['ann@mail.test\u200B', 'ann@mail.test'],
  ['ａnn@mail.test', 'ann@mail.test'],
])('%s is an address, stored as %s', (typed, stored) => {
  expect(emailAddress(typed)).toBe(stored)
  expect(email.parse(typed)).toBe(stored)
  // What is stored is read again as it is.
  expect(emailAddress(stored)).toBe(stored)
})

it.each([
  '',
  'ann',
  'ann@',
  '@mail.test',
  '.ann@mail.test',
  'ann@localhost',
  'ann@127.0.0.1',
  'ann@127.1',
  'ann@[127.0.0.1]',
  'ann@mail..test',
  'ann@-mail.test',
  'ann@mail.test-',
  'ann@mail.123',
  'ann@mail.test/x',
  'ann@mail.test:25',
  'ann@mail.test?x',
  'ann@mail.test#x',
  'ann@ma il.test',
  'ann b@mail.test',
  '"ann b"@mail.test',
  'ann<b>@mail.test',
  'ann,b@mail.test',
  'ann\n@mail.test',
  'ann@mail.test\r\nBcc: x@y.test',
  'a@b@mail.test',
  `${'a'.repeat(65)}@mail.test`,
  `ann@${'a'.repeat(64)}.test`,
  `ann@${'a.'.repeat(130)}test`,
])('%s is none', (typed) => {
  expect(emailAddress(typed)).toBeUndefined()
  expect(email.safeParse(typed).error?.issues.at(-1)?.message).toBeDefined()
})
