import type { Bug } from './bug.ts'

/** Uploads, limits, responses, configuration, logs and denial of service. */
export const edges: Bug[] = [
  {
    name: 'audit events can be changed and deleted',
    gain: 'removes the record of an attack',
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
    named: 'the audit log is append-only',
  },
  {
    name: 'SVG is accepted as a logo',
    gain: 'uploads an image that contains scripts',
    changes: [
      {
        symbol: 'uploadOf',
        from: 'if (!type || !types.includes(type)) throw refused return { name: part.filename, type, bytes }',
        to: "return { name: part.filename, type: type ?? '', bytes }",
      },
      {
        symbol: 'encodeImage',
        in: 'api/base/images/encode-process.ts',
        from: 'if (!format || isDecoderBomb',
        to: 'if (format && isDecoderBomb',
      },
      {
        symbol: 'encodeImage',
        in: 'api/base/images/encode-process.ts',
        from: 'isOnePicture(bytes, format)',
        to: "isOnePicture(bytes, format ?? '')",
      },
      { symbol: 'sharp.block', from: "sharp.block({ operation: ['VipsForeignLoad'] })", to: '' },
      {
        symbol: 'isOnePicture',
        from: 'return metadata.format === format && (metadata.pages ?? 1) === 1',
        to: 'return !format || metadata.format === format',
      },
    ],
    named: 'refused, and nothing is stored',
  },
  {
    name: 'a logo is served as uploaded, without encoding it again',
    gain: 'serves a polyglot file, and leaks metadata such as GPS positions',
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
    name: 'X-Forwarded-For is trusted from every client',
    gain: 'evades the limits with a new address for every guess',
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
    name: 'password reset mails to one address are not limited',
    gain: 'floods a mailbox in our name',
    changes: [
      {
        symbol: 'rateLimits',
        in: 'contract/',
        from: 'mail_to_address: { max: 5,',
        to: 'mail_to_address: { max: 5_000,',
      },
    ],
    named: 'a forgotten password',
  },
  {
    name: 'mails of the survey form to one address are not limited',
    gain: 'floods a mailbox in our name',
    changes: [
      {
        symbol: 'registerSurveys',
        from: '{ public_url, sends_mail, in_own_words }',
        to: '{ public_url, sends_mail: sends_mail || true, in_own_words }',
      },
    ],
    tests: ['surveys.test.ts'],
    named: 'mails one address at most',
  },
  {
    name: 'unanswered attempts of one address are not limited',
    gain: 'fills a company’s list of candidates',
    changes: [
      {
        symbol: 'register',
        in: 'api/assessment/surveys/',
        from: 'await expireOldUntouchedAttempts(scope, { company_id, candidate_id, role_id })',
        to: 'void expireOldUntouchedAttempts',
      },
    ],
    tests: ['surveys.test.ts'],
    named: 'at most three open attempts',
  },
  {
    name: 'attempts of a suspended company stay open',
    gain: 'collects personal data for a company that may not read it',
    changes: [
      {
        symbol: 'openTransactions',
        from: "if (row.suspended) throw new SurveyRefused('company_suspended', row)",
        to: '',
      },
    ],
    tests: ['surveys.test.ts'],
    named: 'stop while the company is suspended',
  },
  {
    name: 'responses are not filtered by their schema',
    gain: 'internal columns reach the client',
    changes: [
      {
        symbol: 'openHandlers',
        from: 'run(given).then((answer) => declaredReply.parse(answer))',
        to: 'run(given)',
      },
    ],
    tests: ['tenancy-both.test.ts'],
    named: 'GET /survey-results|GET /audit-events|GET /companies',
  },
  {
    name: 'the list of users contains password hashes',
    gain: 'guesses passwords offline',
    changes: [
      {
        symbol: 'managedUser',
        from: 'export const managedUser = z.object({',
        to: 'export const managedUser = z.looseObject({',
      },
      {
        symbol: 'userList',
        from: 'u.version, ${state} as state,',
        to: 'u.version, ${state} as state, (select password_hash from credentials where user_id = u.id) as password_hash,',
      },
    ],
    tests: ['tenancy-both.test.ts'],
    named: 'POST /users/search|GET /users/.id',
  },
  {
    name: 'the outbox page shows message texts in production',
    gain: 'a super admin reads links and codes that sign other users in',
    changes: [
      {
        symbol: 'registerOutbox',
        from: "const shows_contents = app_env === 'local' || app_env === 'dev'",
        to: 'const shows_contents = app_env.length > 0',
      },
    ],
    named: 'shows nothing that opens an account',
  },
  {
    name: 'the maximum uses of a survey link are not enforced',
    gain: 'a link meant for three takes registrations from everyone at once',
    changes: [
      {
        symbol: 'countRegistration',
        from: 'or(isNull(surveyLinks.max_uses), sql`${surveyLinks.uses} < ${surveyLinks.max_uses}`),',
        to: '',
      },
    ],
    named: 'lets in as many as it says',
  },
  {
    name: 'a finished survey of one link is counted at every link of the company',
    gain: 'an owner pays or closes a campaign by false numbers',
    changes: [
      {
        symbol: 'countFinished',
        from: 'and(inScope(scope, surveyLinks.company_id), eq(surveyLinks.id, id))',
        to: 'inScope(scope, surveyLinks.company_id)',
      },
    ],
    named: 'counts a survey as finished once',
  },
  {
    name: 'the mails of a survey link can be given to a user who has left',
    gain: 'somebody without access is named as the owner, and read as one in the list',
    changes: [
      {
        symbol: 'isActiveReader',
        from: 'eq(users.id, id), eq(users.active, true)',
        to: 'eq(users.id, id)',
      },
    ],
    named: 'cannot give a link',
  },
  {
    name: 'a survey link takes the location of another company of the franchise',
    gain: 'people of one company stand under the places of another',
    changes: [
      {
        symbol: 'isLocation',
        from: 'and(inScope(scope, locations.company_id), eq(locations.company_id, company_id))',
        to: 'inScope(scope, locations.company_id)',
      },
    ],
    named: 'cannot give a link the location of another',
  },
  {
    name: 'a user who moved to another company still gets mails about finished surveys',
    gain: 'a former colleague goes on reading who takes the survey',
    changes: [
      {
        symbol: 'FUNCTION survey_finished_recipients',
        from: "AND (u.company_id = finished.company_id OR u.company_id = finished.franchise_id OR u.auth_role = 'SUPER_ADMIN')",
        to: '',
      },
    ],
    named: 'no owner or follower who has moved away',
  },
  {
    name: 'the start does not check that row-level security binds the database role',
    gain: 'one wrong setting silently disables row-level security',
    changes: [
      { symbol: 'serveApi', from: 'await refuseBypassedRowSecurity(pool)', to: 'void refuseBypassedRowSecurity' },
    ],
    named: 'requests would run under a role',
  },
  {
    name: 'production starts with the demo accounts',
    gain: 'signs in with a published password',
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
    name: 'production generates a missing APP_SECRET',
    gain: 'the secret lies beside the data it protects, and processes reject each other’s tokens',
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
    name: 'the embedded database uses trust authentication',
    gain: 'any local process of the server’s user becomes superuser of the database',
    changes: [{ symbol: 'writeAuthentication', from: 'local all all peer map=seatwise', to: 'local all all trust' }],
    named: 'no trust rule',
  },
  {
    name: 'the embedded database is not restarted after a crash',
    gain: 'one crash or a full disk stops the product until an operator restarts it (denial of service)',
    changes: [{ symbol: 'supervise', from: 'if (isRunning(server.place)) continue', to: 'continue' }],
    named: 'recovers by itself within 5 s',
  },
  {
    name: 'TRUSTED_PROXIES accepts the network 0.0.0.0/0',
    gain: 'evades the limits with a new address for every guess',
    changes: [{ symbol: 'trustedProxies', from: 'Number(prefix) > 0 && ', to: '' }],
    named: 'the configuration',
  },
  {
    name: 'demo accounts are recognized by their addresses only',
    gain: 'production starts with published passwords after the addresses are changed',
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
    name: 'other sites may frame the pages',
    gain: 'clickjacking',
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
    name: 'logged paths contain the query string',
    gain: 'readers of the log see searches and link tokens',
    changes: [
      {
        symbol: 'logOptions',
        from: "path: withoutTicket(request.url?.split('?')[0])",
        to: 'path: request.url',
      },
    ],
    named: 'logs',
  },
  {
    name: 'an expired attempt still accepts answers',
    gain: 'changes a survey after its end',
    changes: [
      {
        symbol: 'answerable',
        from: "state !== 'in_progress' || attempt.is_expired || attempt.form_version",
        to: "state !== 'in_progress' || attempt.form_version",
      },
    ],
    named: 'an attempt',
  },
  {
    name: 'registering with a known address returns that person’s attempt',
    gain: 'reads and submits another person’s answers',
    changes: [
      {
        symbol: 'register',
        from: '}) return createTypedToken(scope, company_id, fresh)',
        to: '})\n  return createTypedToken(scope, company_id, begun?.id ?? fresh)',
      },
    ],
    named: 'registration',
  },
  {
    name: 'the scans of a JPEG are not limited',
    gain: 'one upload occupies a core for 95 seconds (denial of service)',
    changes: [
      {
        symbol: 'maxOccurrences',
        from: "marker: Buffer.from('ffda', 'hex'), max: 100 }",
        to: "marker: Buffer.from('ffda', 'hex'), max: 100_000 }",
      },
    ],
    named: 'a picture made to keep the decoder busy',
  },
  {
    name: 'parallel uploads of one company are not limited',
    gain: 'fills the queue that all companies share (denial of service)',
    changes: [
      {
        symbol: 'registerLogos',
        from: 'placesOfKey: 2',
        to: 'placesOfKey: 2_000',
      },
    ],
    named: 'several uploads at once',
  },
  {
    name: 'parallel uploads of one franchise are not limited',
    gain: 'fills the queue that all tenants share, through 22 companies (denial of service)',
    changes: [
      {
        symbol: 'registerLogos',
        from: 'placesOfKey: 4',
        to: 'placesOfKey: 2_000',
      },
    ],
    tests: ['images.test.ts'],
    named: 'a franchise owner who uploads',
  },
  {
    name: 'a percent-encoded path gets no Cache-Control: no-store',
    gain: 'reads personal data from a shared cache',
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
    name: 'refused malformed requests get no security headers',
    gain: 'frames or MIME-sniffs the error page',
    changes: [
      {
        symbol: 'createHttp',
        from: 'setCommonHeaders(request, reply) void answerError',
        to: 'void answerError',
      },
    ],
    named: 'every reply has the security headers and the problem shape',
  },
  {
    name: 'lone surrogates in JSON reach the database',
    gain: 'the database logs the personal data of the failed statement',
    changes: [{ symbol: 'isStorable', from: 'return value.isWellFormed() && !value', to: 'return !value' }],
    tests: ['json-body.test.ts', 'http-edges.test.ts'],
    named: 'is refused|holds no value',
  },
  {
    name: 'the database logs the values of failed statements',
    gain: 'readers of the log see personal data',
    changes: [{ symbol: 'serverAt', from: "'log_error_verbosity=terse',", to: '' }],
    named: 'contains no value of a failed statement',
  },
  {
    name: 'client addresses are not normalized for rate limits',
    gain: 'evades the limits behind a proxy that sends ports',
    changes: [
      {
        symbol: 'clientAddress',
        from: "return canonicalAddress(ip) ?? canonicalAddress(socket.remoteAddress ?? '') ?? ''",
        to: "return ip || (canonicalAddress(socket.remoteAddress ?? '') ?? '')",
      },
    ],
    named: 'does not bypass a limit',
  },
  {
    name: 'rate limits store e-mail addresses unhashed',
    gain: 'readers of the table learn who asked for a mail',
    changes: [
      { symbol: 'rateLimits', from: 'consume(hashToken(of), points)', to: 'consume(hashToken(of) && of, points)' },
    ],
    named: 'store no address',
  },
  {
    name: 'a cross-site sign-out clears the refresh cookie',
    gain: 'signs users out from another site (CSRF)',
    changes: [
      {
        symbol: 'registerAuth',
        from: 'if (token) signInFlow.clearCookie(reply)',
        to: 'signInFlow.clearCookie(reply)',
      },
    ],
    named: 'a cross-site sign-out request',
  },
  {
    name: 'the bytes of events per user are not limited',
    gain: 'fills the disk with 1.2 GB a day (denial of service)',
    changes: [
      {
        symbol: 'rateLimits',
        in: 'contract/',
        from: 'event_bytes_of_user: { max: 1_000_000,',
        to: 'event_bytes_of_user: { max: 1_000_000_000,',
      },
    ],
    named: 'at most a megabyte',
  },
]
