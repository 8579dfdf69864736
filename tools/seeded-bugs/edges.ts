import type { Bug } from './bug.ts'

const images = 'api/features/images/actions.ts'
const imagesTest = 'api/features/images/images.test.ts'
const surveysTest = 'api/features/surveys/surveys.test.ts'
const matrix = 'api/platform/tenancy-both-walls.test.ts'
const http = 'api/platform/http.test.ts'

/** What comes in, what goes out, and what stays written. */
export const edges: Bug[] = [
  {
    name: 'audit events can be changed and deleted',
    gain: 'takes the traces away',
    changes: [
      {
        file: 'api/database/migrations/0005_gates-and-walls.sql',
        from: 'CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events',
        to: 'CREATE TRIGGER append_only BEFORE TRUNCATE ON audit_events',
      },
      {
        file: 'api/database/migrations/0005_gates-and-walls.sql',
        from: 'GRANT SELECT, INSERT ON audit_events, user_events TO seatwise_app;',
        to: 'GRANT SELECT, INSERT, UPDATE, DELETE ON audit_events, user_events TO seatwise_app;',
      },
    ],
    tests: ['api/features/audit-events/audit-events.test.ts'],
    named: 'what was done stays done',
  },
  {
    name: 'a logo may be an SVG',
    gain: 'a picture that is a program',
    changes: [
      { file: images, from: "if (!format) throw new Refusal('image_refused')", to: '' },
      { file: images, from: "sharp.block({ operation: ['VipsForeignLoad'] })", to: '' },
      {
        file: images,
        from: 'if (metadata.format !== format || (metadata.pages ?? 1) > 1)',
        to: 'if (format && metadata.format !== format)',
      },
    ],
    tests: [imagesTest],
    named: 'refused, and nothing is kept',
  },
  {
    name: 'a logo is served as it came',
    gain: 'a page behind the picture, and where it was taken',
    changes: [
      {
        file: images,
        from: `.webp({ quality: imageQuality })
        .toBuffer(),`,
        to: `.webp({ quality: imageQuality })
        .toBuffer()
        .then(() => bytes),`,
      },
    ],
    tests: [imagesTest],
    named: 'a logo',
  },
  {
    name: 'every proxy is believed about who calls',
    gain: 'a new address for every guess: no limit holds',
    changes: [
      {
        file: 'api/platform/http.ts',
        from: 'trustProxy: config.trusted_proxies.length > 0 ? config.trusted_proxies : false',
        to: 'trustProxy: true',
      },
    ],
    tests: ['api/features/auth/recovery.test.ts'],
    named: 'limits',
  },
  {
    name: 'mails to one address have no limit',
    gain: 'fills a mailbox in our name',
    changes: [{ file: 'api/platform/rate-limits.ts', from: 'mail_to_address: 5', to: 'mail_to_address: 5_000' }],
    tests: ['api/features/auth/recovery.test.ts'],
    named: 'a forgotten password',
  },
  {
    name: 'answers carry whatever the handler has',
    gain: 'internal columns, one careless select away from secrets',
    changes: [{ file: 'api/platform/implement.ts', from: 'return route.reply.parse(answer)', to: 'return answer' }],
    tests: [matrix],
    named: 'GET /survey-results|GET /audit-events|GET /companies',
  },
  {
    name: 'the list of users carries their password hashes',
    gain: 'guesses at home, as fast as they like',
    changes: [
      {
        file: 'contract/users.ts',
        from: 'export const managedUser = z.object({',
        to: 'export const managedUser = z.looseObject({',
      },
      {
        file: 'api/features/users/search.ts',
        from: 'version: users.version, }',
        to: 'version: users.version,\n  password_hash: sql<string | null>`(select password_hash from credentials where user_id = ${users.id})`,\n}',
      },
    ],
    tests: [matrix],
    named: 'POST /users/search|GET /users/.id',
  },
  {
    name: 'the outbox is there in production',
    gain: 'a super admin reads the links that sign others in',
    changes: [
      {
        file: 'api/features/outbox/routes.ts',
        from: "if (server.config.app_env !== 'local' && server.config.app_env !== 'dev') return",
        to: '',
      },
    ],
    tests: ['api/features/outbox/outbox.test.ts'],
    named: 'no outbox to read',
  },
  {
    name: 'requests run as whatever role the connection has',
    gain: 'one wrong setting, and the second wall is gone unseen',
    changes: [{ file: 'api/platform/product.ts', from: 'await refuseWeakWall(pool)', to: 'void refuseWeakWall' }],
    tests: ['api/platform/product.test.ts'],
    named: 'requests would run under a role',
  },
  {
    name: 'production starts on the demo world',
    gain: 'signs in with a password that everybody knows',
    changes: [
      {
        file: 'api/platform/product.ts',
        from: 'if (isLive) await refuseDemoAccounts(connection)',
        to: 'void refuseDemoAccounts',
      },
    ],
    tests: ['api/platform/product.test.ts'],
    named: 'with the demo world.s accounts',
  },
  {
    name: 'production makes up its own secret',
    gain: 'nothing by itself: a second process trusts no token of the first, and copies of the folder trust all',
    changes: [
      {
        file: 'api/platform/config.ts',
        from: "if (app_env === 'staging' || app_env === 'prod') throw new StartRefused( `APP_SECRET",
        to: "if (app_env === 'staging') throw new StartRefused( `APP_SECRET",
      },
    ],
    tests: ['api/platform/config.test.ts'],
    named: 'the configuration',
  },
  {
    name: 'pages elsewhere may frame ours',
    gain: 'clicks that were meant for something else',
    changes: [
      {
        file: 'api/platform/http.ts',
        from: `frameAncestors: ["'none'"]`,
        to: `frameAncestors: ['*']`,
      },
      {
        file: 'api/platform/http.ts',
        from: 'crossOriginEmbedderPolicy: false,',
        to: 'crossOriginEmbedderPolicy: false,\n    xFrameOptions: false,',
      },
    ],
    tests: [http],
    named: 'no frames',
  },
  {
    name: 'addresses are logged with their query',
    gain: 'what people searched for, and the ids of their links, for whoever reads logs',
    changes: [
      {
        file: 'api/platform/log.ts',
        from: "path: request.url?.split('?')[0]",
        to: 'path: request.url',
      },
    ],
    tests: [http],
    named: 'logs',
  },
  {
    name: 'a survey goes on after its time',
    gain: 'answers to a question that was closed',
    changes: [
      {
        file: 'api/features/surveys/actions.ts',
        from: "state === 'expired' || attempt.is_expired || attempt.form_version",
        to: "state === 'expired' || attempt.form_version",
      },
    ],
    tests: [surveysTest],
    named: 'an attempt',
  },
  {
    name: 'whoever types a known address gets that person’s survey',
    gain: 'reads and ends somebody else’s answers',
    changes: [
      {
        file: 'api/features/surveys/actions.ts',
        from: 'return createToken(scope, company_id, fresh)',
        to: 'return createToken(scope, company_id, begun?.id ?? fresh)',
      },
    ],
    tests: [surveysTest],
    named: 'registration',
  },
]
