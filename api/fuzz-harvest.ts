/**
 * What answers have returned and later requests need: ids by the kind of row that they name, the versions of rows, and tokens.
 * Kinds follow from names alone: the field `candidate_id`, an object `candidate` with an `id`, and an `id` that
 * `POST /candidates/search` answers are all of the kind `candidate`.
 */

/** Other names of a kind: of the object in an answer, of a field, or of the path. */
const sameKind: Record<string, string> = {
  card: 'survey_result',
  result: 'survey_result',
  survey: 'survey_result',
  person: 'candidate',
  kept: 'candidate',
  duplicate: 'candidate',
  benchmark: 'role_benchmark',
  franchise: 'company',
  manager_result: 'survey_result',
  share: 'report_share',
  campaign: 'hiring_campaign',
  actor: 'user',
  author: 'user',
  owner: 'user',
}

/** Fields besides ids that later requests take under the same or another name. */
const carried: Record<string, string> = {
  public_id: 'link',
  link: 'link',
  token: 'token',
  session: 'session',
  ticket: 'ticket',
  encrypted: 'encrypted',
  next: 'after',
  slug: 'company_slug',
  share_id: 'share_link',
  undo: 'undo',
  file: 'image',
}

/** The kind of row of which a field, parameter or path segment is a name: singular, without `_id`. */
export function kindOf(name: string): string {
  const words = name
    .replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    .replaceAll('-', '_')
    .replace(/_ids?$/, '')
  const one = words
    .replace(/ies$/, 'y')
    .replace(/(status|address)es$/, '$1')
    .replace(/(?<![su])s$/, '')
  return sameKind[one] ?? one
}

/** The kind of the rows at a path: that of its last plural segment, such as `request` of /role-benchmarks/requests/search. */
export function kindOfPath(path: string): string {
  const segments = path.split('/').filter((segment) => segment && !segment.startsWith('{'))
  return kindOf(segments.findLast((segment) => segment.endsWith('s')) ?? segments[0]!)
}

/** What stands within texts, such as the links and codes of mails. */
const within: [RegExp, string[]][] = [
  [/[?&]link=([\w-]+)/, ['link']],
  [/[/#=]([\w-]{43})\b/, ['token', 'share_link']],
  [/\b(\d{6})\b/, ['code']],
]

type Entry = { value: string; side: string }

export class Harvest {
  private readonly entries = new Map<string, Entry[]>()
  private readonly versions = new Map<string, number>()
  private readonly emails = new Map<string, string>()

  /** @param side the company of the actor who got the answer */
  read(path: string, side: string, answer: unknown) {
    this.walk(kindOfPath(path), side, answer)
  }

  add(kind: string, side: string, value: string) {
    const known = this.entries.get(kind)
    if (!known) this.entries.set(kind, [{ value, side }])
    else if (known.at(-1)?.value !== value) known.push({ value, side })
  }

  versionOf(id: string): number | undefined {
    return this.versions.get(id)
  }

  emailOf(id: string): string | undefined {
    return this.emails.get(id)
  }

  /**
   * The values of a kind, the latest first. Where none is of just this kind, those with a longer name: a `webhook_id`
   * is that of a `custom_webhook`, and an `owner_user_id` that of a `user`.
   */
  of(kind: string, side?: string): string[] {
    const own = this.entries.get(kind)
    const related = [...this.entries].filter(([name]) => name.endsWith(`_${kind}`) || kind.endsWith(`_${name}`))
    const known = own ?? related.flatMap(([, entries]) => entries)
    return known
      .filter((entry) => side === undefined || entry.side === side)
      .map(({ value }) => value)
      .toReversed()
  }

  private walk(kind: string, side: string, value: unknown) {
    if (Array.isArray(value)) for (const one of value) this.walk(kind, side, one)
    if (typeof value === 'string')
      for (const [pattern, kinds] of within) {
        const [, text] = pattern.exec(value) ?? []
        if (text) for (const one of kinds) this.add(one, side, text)
      }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const fields = value as Record<string, unknown>
    const { id } = fields
    const version = fields['version'] ?? fields['revision']
    if (typeof id === 'string' && typeof version === 'number') this.versions.set(id, version)
    if (typeof id === 'string' && typeof fields['email'] === 'string') this.emails.set(id, fields['email'])
    // The row itself comes after what it consists of, so that it is the latest of its kind.
    for (const [name, field] of Object.entries(fields)) {
      if (name === 'id') continue
      if (typeof field === 'string' && carried[name]) this.add(carried[name], side, field)
      else if (typeof field === 'string' && name.endsWith('_id')) this.add(kindOf(name), side, field)
      else this.walk(name === 'data' ? kind : kindOf(name), side, field)
    }
    if (typeof id === 'string') this.add(kind, side, id)
  }
}
