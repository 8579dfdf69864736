import { rateLimitMinutes, rateLimits, undoHours } from '@seatwise/contract/limits'
import { problems } from '@seatwise/contract/problems'
import type { Route } from '@seatwise/contract/route'

/** The introduction of the API documentation page, in Markdown. */
export function guideOf(routes: readonly Route[], url: string): string {
  const met = new Set(routes.filter(({ apiKey }) => apiKey).flatMap((route) => route.problems))
  const known = [...met, 'bad_request', 'too_large', 'unsupported_media', 'unavailable', 'busy', 'fault'] as const
  const rows = [...new Set(known)]
    .map((code) => ({ code, ...problems[code] }))
    .toSorted((one, other) => one.status - other.status || one.code.localeCompare(other.code))
    .map(({ code, status, message }) => `| ${status} | \`${code}\` | ${message} |`)
  return [
    'Surveys, scored results and role fit.',
    '## Begin',
    'Owners make an API key under Company Settings, with the companies and permissions that a system needs. It is shown once. Send it as a bearer token:',
    `\`\`\`sh\ncurl -H "Authorization: Bearer $SEATWISE_KEY" "${url}/api/survey-results?page_size=10"\n\`\`\``,
    'Calls that take a key name it under their security. A key has the rights of its maker that were chosen for it, in the companies that were chosen, and ends when these rights change. Click Authorize, paste a key into api_key, and try the examples out.',
    '## Pages',
    'A list answers `{data, total, next}`. Send `next` as `after` to get the following page, until it is null. `total` is exact up to 1,000; 1,001 means more.',
    '## Writes that are sent again',
    'Writes that take an `Idempotency-Key` happen once for each key within 24 hours: the same answer comes back with `Idempotency-Replayed: true`. Changes of a record name its `version`; when somebody changed it meanwhile, the answer is 409 `changed_meanwhile` with `current`, the record as it is.',
    '## Limits',
    `A key can make ${rateLimits.calls_by_key.max.toLocaleString('en')} calls in ${rateLimitMinutes} minutes. \`RateLimit-Policy\` and \`RateLimit\` say what is left and for how long, and 429 carries \`Retry-After\`. Writes can be undone by people for ${undoHours} hour.`,
    '## Errors',
    'Invalid input is answered 422 with an array of `{message, path, code}`, one entry for each field. Every other refusal is `{problem, message}`: `problem` is for programs and stays as it is, `message` is for people and may be worded anew. Do not send a 4xx again unchanged, except 429. 503 carries `Retry-After`.',
    '| Status | Problem | What it says |\n|---|---|---|\n' + rows.join('\n'),
    '## Webhooks',
    'Owners also choose addresses to which events are sent as they happen. Each delivery is `{id, type, occurred_at, company_id, record_version, data}`, signed after [Standard Webhooks](https://www.standardwebhooks.com): verify `webhook-signature` with a library before you read it, and answer 2xx within 10 seconds. Deliveries come at least once and in no order: `id` is the same whenever one comes again, and `record_version` tells an older state from a newer one.',
    '## Changes',
    'Fields and values are added without notice: ignore what you do not know. What breaks a program is announced in docs/api/changelog.md of the repository.',
  ].join('\n\n')
}
