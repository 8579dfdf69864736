import type { Bug } from './bug.ts'

/** What comes in, what goes out, and what stays written. */
export const edges: Bug[] = [
  {
    name: 'audit events can be changed and deleted',
    gain: 'takes the traces away',
    changes: [
      {
        symbol: 'TRIGGER append_only',
        from: 'CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events',
        to: 'CREATE OR REPLACE TRIGGER append_only BEFORE TRUNCATE ON audit_events',
      },
      {
        symbol: 'GRANT DELETE ON rate_limits',
        from: 'GRANT DELETE ON rate_limits TO seatwise_app;',
        to: 'GRANT DELETE ON rate_limits TO seatwise_app; GRANT UPDATE, DELETE ON audit_events TO seatwise_app;',
      },
    ],
    named: 'what was done stays done',
  },
  {
    name: 'a logo may be an SVG',
    gain: 'a picture that is a program',
    changes: [
      { symbol: 'encodeImage', from: 'if (!format || takesTooLong', to: 'if (format && takesTooLong' },
      { symbol: 'encodeImage', from: 'countPixels(bytes, format)', to: "countPixels(bytes, format ?? '')" },
      { symbol: 'sharp.block', from: "sharp.block({ operation: ['VipsForeignLoad'] })", to: '' },
      {
        symbol: 'countPixels',
        from: 'if (metadata.format !== format || (metadata.pages ?? 1) > 1)',
        to: 'if (format && metadata.format !== format)',
      },
    ],
    named: 'refused, and nothing is kept',
  },
  {
    name: 'a logo is served as it came',
    gain: 'a page behind the picture, and where it was taken',
    changes: [
      {
        symbol: 'encode',
        from: `.webp({ quality: imageQuality, effort: 2 })
        .toBuffer(),`,
        to: `.webp({ quality: imageQuality, effort: 2 })
        .toBuffer()
        .then(() => bytes),`,
      },
    ],
    named: 'a logo',
  },
  {
    name: 'every proxy is believed about who calls',
    gain: 'a new address for every guess: no limit holds',
    changes: [
      {
        symbol: 'createHttp',
        from: 'trustProxy: config.trusted_proxies.length > 0 ? config.trusted_proxies : false',
        to: 'trustProxy: true',
      },
    ],
    named: 'limits',
  },
  {
    name: 'mails to one address have no limit',
    gain: 'fills a mailbox in our name',
    changes: [{ symbol: 'maximum', from: 'mail_to_address: 5', to: 'mail_to_address: 5_000' }],
    named: 'a forgotten password',
  },
  {
    name: 'the survey form mails one address without limit',
    gain: 'a mail cannon with our sender',
    changes: [
      {
        symbol: 'registerSurveys',
        from: '{ public_url, sends_mail }',
        to: '{ public_url, sends_mail: sends_mail || true }',
      },
    ],
    tests: ['surveys.test.ts'],
    named: 'mails one address at most',
  },
  {
    name: 'untouched attempts of one address are not limited',
    gain: 'a board full of cards of one stranger',
    changes: [
      {
        symbol: 'register',
        in: 'api/features/surveys/',
        from: 'await expireOldUntouchedAttempts(scope, { company_id, candidate_id, role_id })',
        to: 'void expireOldUntouchedAttempts',
      },
    ],
    tests: ['surveys.test.ts'],
    named: 'at most three open attempts',
  },
  {
    name: 'a suspended company’s begun surveys go on',
    gain: 'answers are taken for somebody who may no longer read them',
    changes: [
      { symbol: 'openTransactions', from: "if (row.suspended) throw new Refusal('company_suspended')", to: '' },
    ],
    tests: ['surveys.test.ts'],
    named: 'stop while the company is suspended',
  },
  {
    name: 'answers carry whatever the handler has',
    gain: 'internal columns, one careless select away from secrets',
    changes: [{ symbol: 'openHandle', from: 'return route.reply.parse(answered)', to: 'return answered' }],
    tests: ['tenancy-both.test.ts'],
    named: 'GET /survey-results|GET /audit-events|GET /companies',
  },
  {
    name: 'the list of users carries their password hashes',
    gain: 'guesses at home, as fast as they like',
    changes: [
      {
        symbol: 'managedUser',
        from: 'export const managedUser = z.object({',
        to: 'export const managedUser = z.looseObject({',
      },
      {
        symbol: 'columns',
        from: 'version: users.version, }',
        to: 'version: users.version,\n  password_hash: sql<string | null>`(select password_hash from credentials where user_id = ${users.id})`,\n}',
      },
    ],
    tests: ['tenancy-both.test.ts'],
    named: 'POST /users/search|GET /users/.id',
  },
  {
    name: 'the outbox is there in production',
    gain: 'a super admin reads the links that sign others in',
    changes: [
      {
        symbol: 'registerOutbox',
        from: "if (server.config.app_env !== 'local' && server.config.app_env !== 'dev') return",
        to: '',
      },
    ],
    named: 'no outbox to read',
  },
  {
    name: 'requests run as whatever role the connection has',
    gain: 'one wrong setting, and row-level security is off without a sign',
    changes: [
      { symbol: 'serveApi', from: 'await refuseBypassedRowSecurity(pool)', to: 'void refuseBypassedRowSecurity' },
    ],
    named: 'requests would run under a role',
  },
  {
    name: 'production starts on the demo world',
    gain: 'signs in with a password that everybody knows',
    changes: [
      {
        symbol: 'serveApi',
        from: 'if (live) await refuseDemoAccounts(connection)',
        to: 'void refuseDemoAccounts',
      },
    ],
    named: 'with the demo world.s accounts',
  },
  {
    name: 'production makes up its own secret',
    gain: 'nothing by itself: a second process trusts no token of the first, and copies of the folder trust all',
    changes: [
      {
        symbol: 'secret',
        from: 'if (isLive(app_env)) throw new StartRefused( `APP_SECRET',
        to: "if (app_env === 'staging') throw new StartRefused( `APP_SECRET",
      },
    ],
    named: 'the configuration',
  },
  {
    name: 'the embedded database trusts whoever reaches it',
    gain: 'superuser of the database, and its programs, for any process of the server’s user',
    changes: [{ symbol: 'writeAuthentication', from: 'local all all peer map=seatwise', to: 'local all all trust' }],
    named: 'no rule trusts',
  },
  {
    name: 'the embedded database stays away once it has died',
    gain: 'one kill, or a full disk, and the product is away until somebody starts it anew',
    changes: [{ symbol: 'supervise', from: 'if (isRunning(server.place)) continue', to: 'continue' }],
    named: 'heals by itself within 5 s',
  },
  {
    name: 'every address may be a proxy',
    gain: 'a new address for every guess once TRUSTED_PROXIES names the whole internet',
    changes: [{ symbol: 'trustedProxies', from: 'Number(prefix) > 0 && ', to: '' }],
    named: 'the configuration',
  },
  {
    name: 'the demo world is known by its addresses only',
    gain: 'known passwords in production after one UPDATE of the addresses',
    changes: [
      {
        symbol: 'refuseDemoAccounts',
        from: ' UNION ALL SELECT 1 FROM credentials GROUP BY password_hash HAVING count(*) > 1 LIMIT 1',
        to: '',
      },
    ],
    named: 'the demo world under other addresses',
  },
  {
    name: 'pages elsewhere may frame ours',
    gain: 'clicks that were meant for something else',
    changes: [
      {
        symbol: 'securityHeaders',
        from: `"default-src 'none';frame-ancestors 'none'"`,
        to: `"default-src 'none'"`,
      },
      { symbol: 'securityHeaders', from: "'x-frame-options': 'DENY',", to: '' },
    ],
    named: 'no frames',
  },
  {
    name: 'addresses are logged with their query',
    gain: 'what people searched for, and the ids of their links, for whoever reads logs',
    changes: [
      {
        symbol: 'logOptions',
        from: "path: request.url?.split('?')[0]",
        to: 'path: request.url',
      },
    ],
    named: 'logs',
  },
  {
    name: 'a survey goes on after its time',
    gain: 'answers to a question that was closed',
    changes: [
      {
        symbol: 'openAttempt',
        from: "state === 'expired' || attempt.is_expired || attempt.form_version",
        to: "state === 'expired' || attempt.form_version",
      },
    ],
    named: 'an attempt',
  },
  {
    name: 'whoever types a known address gets that person’s survey',
    gain: 'reads and ends somebody else’s answers',
    changes: [
      {
        symbol: 'register',
        from: '}) return createToken(scope, company_id, fresh)',
        to: '}) return createToken(scope, company_id, begun?.id ?? fresh)',
      },
    ],
    named: 'registration',
  },
  {
    name: 'a JPEG may have any number of scans',
    gain: 'a core for 95 seconds with one upload',
    changes: [
      {
        symbol: 'repetitions',
        from: "marker: Buffer.from('ffda', 'hex'), max: 100 }",
        to: "marker: Buffer.from('ffda', 'hex'), max: 100_000 }",
      },
    ],
    named: 'a picture made to keep the decoder busy',
  },
  {
    name: 'one company may upload any number of pictures at once',
    gain: 'fills the queue that all companies share',
    changes: [
      {
        symbol: 'registerLogos',
        from: 'const uploads = createConcurrencyLimit(2)',
        to: 'const uploads = createConcurrencyLimit(2_000)',
      },
    ],
    named: 'several uploads at once',
  },
  {
    name: 'personal data may be stored by caches under another spelling of its address',
    gain: 'reads it from a shared cache',
    changes: [
      {
        symbol: 'createHttp',
        from: "reply.headers({ ...security, 'x-request-id': request.id, 'cache-control': 'no-store' })",
        to: "reply.headers({ ...security, 'x-request-id': request.id, ...(request.url.startsWith('/api/') ? { 'cache-control': 'no-store' } : {}) })",
      },
    ],
    named: 'own data at',
  },
  {
    name: 'what the router cannot read is answered without headers',
    gain: 'an answer that may be framed and sniffed',
    changes: [
      {
        symbol: 'createHttp',
        from: 'setCommonHeaders(request, reply) void answerError',
        to: 'void answerError',
      },
    ],
    named: 'an answer has its headers and our shape',
  },
  {
    name: 'half a character reaches the database',
    gain: 'nothing for the sender: its log quotes the document',
    changes: [{ symbol: 'isStorable', from: 'return value.isWellFormed() && !value', to: 'return !value' }],
    tests: ['json-body.test.ts', 'http-edges.test.ts'],
    named: 'is refused|holds no value',
  },
  {
    name: 'the database logs the values of failed statements',
    gain: 'addresses and documents for whoever reads logs',
    changes: [{ symbol: 'serverAt', from: "'log_error_verbosity=terse',", to: '' }],
    named: 'holds no value of a failed statement',
  },
  {
    name: 'a forwarded entry counts as it was written',
    gain: 'a new network for every guess behind a proxy that sends ports',
    changes: [
      {
        symbol: 'clientAddress',
        from: "return canonicalAddress(ip) ?? canonicalAddress(socket.remoteAddress ?? '') ?? ''",
        to: "return ip || (canonicalAddress(socket.remoteAddress ?? '') ?? '')",
      },
    ],
    named: 'no way around a limit',
  },
  {
    name: 'counters name the addresses they count',
    gain: 'who asked for a mail, for whoever reads the table',
    changes: [
      { symbol: 'rateLimits', from: 'consume(hashToken(of), points)', to: 'consume(hashToken(of) && of, points)' },
    ],
    named: 'store no address',
  },
  {
    name: 'a page elsewhere takes the refresh cookie away',
    gain: 'signs people out from a sibling domain',
    changes: [
      {
        symbol: 'registerAuth',
        from: 'if (token) signInFlow.clearCookie(reply)',
        to: 'signInFlow.clearCookie(reply)',
      },
    ],
    named: 'a sign-out that a page elsewhere sends',
  },
  {
    name: 'a user stores any number of bytes of events',
    gain: 'fills the disk with 1.2 GB a day',
    changes: [{ symbol: 'maximum', from: 'event_bytes_of_user: 1_000_000', to: 'event_bytes_of_user: 1_000_000_000' }],
    named: 'at most a megabyte',
  },
]
