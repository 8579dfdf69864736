import { expect, it } from 'vitest'
import { CallError, noAnswer } from './call.ts'
import { reportedEvent } from './reported-error.ts'

const origin = 'https://app.test'
const canary = 'Ann Lee ann@people.test +15550101234 swk_Zk3 whsec_x JBSWY3DPEHPK3PXP'
const reported = (thrown: unknown, { type = 'Error', value = '', ...more }: Record<string, unknown>) =>
  reportedEvent({ type: undefined, exception: { values: [{ type, value, ...more }] } } as never, thrown, origin)
const said = (type: string, value: string) => {
  const [first] = reported(new Error(value), { type, value }).exception!.values!
  return [first!.type, first!.value]
}

it.each([
  ['TypeError', "Cannot read properties of undefined (reading 'Ann Lee')", 'Cannot read properties of undefined'],
  ['TypeError', "Cannot create property 'x' on string 'Ann Lee'", 'Cannot create property'],
  ['TypeError', "Cannot use 'in' operator to search for 'x' in Ann Lee", "Cannot use 'in' operator"],
  ['TypeError', 'annLee.map is not a function', 'is not a function'],
  ['SyntaxError', `Unexpected token 'A', "Ann Lee..." is not valid JSON`, 'Unexpected token'],
  ['Error', 'Minified React error #31; visit https://react.dev/errors/31?args[]=Ann', 'Minified React error #31'],
  [
    'TypeError',
    'Failed to fetch dynamically imported module: https://app.test/assets/a.js',
    /^Failed to fetch dyn.*module$/,
  ],
  ['Error', noAnswer, noAnswer],
  ['Error', 'Ann Lee has applied already.', '(message withheld)'],
  ['Error', '', '(message withheld)'],
  ['Ann Lee', canary, '(message withheld)'],
])('A %s "%s" is reported as %s', (type, value, left) =>
  expect(said(type, value)).toEqual([
    type === 'Ann Lee' ? 'Error' : type,
    typeof left === 'string' ? left : expect.stringMatching(left),
  ]),
)

it('A refused call is reported with its status, not the server’s sentence', () => {
  const refused = new CallError(409, canary, 'changed_meanwhile')
  refused.current = { first: canary }
  expect(reported(refused, { value: canary }).exception!.values![0]!.value).toBe('a call was answered 409')
})

it('A stack is reported only with places in our own scripts', () => {
  const frames = [
    {
      filename: `${origin}/assets/B2x_1-a.js`,
      function: canary,
      lineno: 3,
      colno: 41,
      context_line: canary,
      vars: { canary },
    },
    { filename: `${origin}/candidates/4a6f1c7e?q=${canary}`, function: 'f', lineno: 1, colno: 2 },
    { filename: `${origin}/assets/../candidates/${canary}.js`, lineno: 1 },
    { filename: 'https://elsewhere.test/assets/a.js', lineno: 1 },
    { function: canary },
  ]
  expect(reported(new Error(), { stacktrace: { frames } }).exception!.values![0]!.stacktrace!.frames).toEqual([
    { filename: 'app:///assets/B2x_1-a.js', in_app: true, lineno: 3, colno: 41 },
  ])
})

it('An error report contains only listed properties', () => {
  const event = {
    event_id: '1',
    timestamp: 2,
    release: '1.0',
    environment: 'prod',
    tags: { where: 'action failed', other: canary },
    exception: { values: [{ type: 'Error', value: canary, mechanism: { data: { canary } }, module: canary }] },
    message: canary,
    transaction: canary,
    server_name: canary,
    fingerprint: [canary],
    logentry: { message: canary },
    request: { url: canary },
    user: { email: canary },
    breadcrumbs: [{ message: canary }],
    contexts: { a: { canary } },
    extra: { __serialized__: { first: canary } },
  }
  expect(reportedEvent(event as never, { first: canary }, origin)).toEqual({
    type: undefined,
    event_id: '1',
    timestamp: 2,
    platform: 'javascript',
    level: 'error',
    release: '1.0',
    environment: 'prod',
    tags: { where: 'action failed' },
    exception: { values: [{ type: 'Error', value: '(message withheld)', stacktrace: { frames: [] } }] },
  })
})
