import type { Bug } from './bug.ts'

/** Live updates: events and streams that reach somebody without the right to them. */
export const live: Bug[] = [
  {
    name: 'an event goes to every open stream',
    gain: 'learns when something happens in another company',
    changes: [
      {
        symbol: 'includesOne',
        from: 'return readable === undefined || changed.some((company_id) => readable.has(company_id))',
        to: 'return readable === undefined || changed.length > 0',
      },
    ],
    tests: ['live.test.ts'],
    named: 'an event',
  },
  {
    name: 'a stream is authorised once, when it opens',
    gain: 'follows a company after the account was deactivated, demoted or moved',
    changes: [
      {
        symbol: 'openViewers',
        from: 'setInterval(() => void recheck(), recheckEveryMs)',
        to: 'setInterval(() => void recheck(), 1_800 * recheckEveryMs)',
      },
    ],
    tests: ['live.test.ts'],
    named: 'ends within',
  },
  {
    name: 'a stream goes on with the super admin’s own rights when the proxy session has ended',
    gain: 'a page that acts as another user receives events of every company',
    changes: [
      {
        symbol: 'openTransactions',
        from: '|| !active || !proxy_live) return undefined',
        to: '|| !active) return undefined',
      },
      { symbol: 'openTransactions', from: 'uuidList(companies!)', to: 'uuidList(companies ?? [])' },
    ],
    tests: ['live.test.ts'],
    named: 'ends within',
  },
  {
    name: 'what changed is published before the commit, in a transaction of its own',
    gain: 'readers load the old rows and believe them current; a refused write is announced',
    changes: [
      {
        symbol: 'openTransactions',
        from: 'const ended = (await client.query(commitOf(changes)))',
        to: `const early = await pool.connect()
        await early.query("BEGIN; SELECT set_config('seatwise.everything', 'on', true)")
        await early.query(commitOf(changes))
        early.release()
        notices?.request()
        const ended = (await client.query('COMMIT'))`,
      },
    ],
    tests: ['live.test.ts'],
    named: 'is sent after the commit',
  },
  {
    name: 'moves of candidates are events for every reader of results',
    gain: 'a user without the hiring pipeline learns when somebody is moved in it',
    changes: [
      {
        symbol: 'read',
        in: 'domain/policies/live.ts',
        from: "stages: 'survey-results.read-stage'",
        to: "stages: 'survey-results.read'",
      },
    ],
    tests: ['live.test.ts'],
    named: 'about stages|names stages',
  },
  {
    name: 'a stream counts although its client left while its session was opened',
    gain: 'ten pages that are closed at once keep a user out of live updates',
    changes: [{ symbol: 'openEventStreams', from: 'if (raw.destroyed) close()', to: '' }],
    tests: ['live.test.ts'],
    named: 'that was left while',
  },
  {
    name: 'requests of one user may take every connection',
    gain: 'one user’s waiting writes answer everybody with 503 (denial of service)',
    changes: [{ symbol: 'openTransactions', from: 'placesOfKey: 4', to: 'placesOfKey: 400' }],
    tests: ['transaction.test.ts'],
    named: 'leave connections to the others',
  },
]
