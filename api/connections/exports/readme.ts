import type { Content } from './content.ts'
import { contents } from './contents.ts'
import { leftOut } from './left-out.ts'
import { ownLeftOut } from './own-left-out.ts'
import type { CompanyVersions } from './repository.ts'

type Product = { name: string; version: string }
type CompanyExport = {
  product: Product
  stored: CompanyVersions
  began_at: string
  counts: Record<string, number>
  seesStages: boolean
}

/**
 * The README of a company's export. It says what the export includes and leaves out, from the same lists by which the
 * export itself is written.
 */
export function readMe({ product, stored: { company }, began_at, counts, seesStages }: CompanyExport): string {
  const tables = contents.filter((table) => table.name in counts)
  return `# Everything of ${line(company)}

${introduction(product, began_at)}
Rows were read page by page while people went on working: what was written during the export can be missing.

## In

${tableOf(tables, counts)}

\`files/\` holds the stored files, each in a folder of its id; \`csv/files.csv\` is their index. \`versions.json\` names the versions of
survey form, norms, scoring and program. Answers stand under the ids of the statements: the statements themselves are published
with the instrument.

## Out

${[...(seesStages ? [] : [withoutStages()]), listOf(leftOut)].join('\n')}

Columns that are left out:

${tables.flatMap(columnWords).join('\n')}
`
}

type ProductExport = { product: Product; began_at: Date; tables: readonly Content[]; counts: Record<string, number> }

/** The README of the data about one user. */
export function ownReadMe({ product, began_at, tables, counts }: ProductExport): string {
  return `# What ${product.name} keeps about you

${introduction(product, began_at.toISOString())}
Rows were read while you could go on working: one that was written meanwhile can be in one of the two files only.

## In

${tableOf(tables, counts)}

## Out

${listOf(ownLeftOut)}
- The texts of messages that you wrote, and whom they went to: those are data of these people.
- Which operator acted as you, and with which browser: those are data of another person.
- Surveys that you took: the company that invited you keeps them, and tells you about them.
`
}

export function versions({ product, stored: { company, ...versionsStored }, began_at, counts }: CompanyExport): string {
  return JSON.stringify({ product, company, began_at, ...versionsStored, rows: counts }, null, 2)
}

const introduction = ({ name, version }: Product, began_at: string) =>
  `Exported from ${name} ${version}, begun on ${began_at.slice(0, 16).replace('T', ' ')} UTC.

Each table is here twice: as \`csv/NAME.csv\` for spreadsheets and as \`json/NAME.jsonl\`, one JSON object a line, for programs.
Both hold the same rows. Times are in UTC. CSV files are UTF-8 with a byte order mark; a text that a spreadsheet would take for
a formula begins with an apostrophe there, and is unchanged in the JSON.`

const tableOf = (tables: readonly Content[], counts: Record<string, number>) =>
  [
    '| Name | Rows | What it holds |',
    '| --- | ---: | --- |',
    ...tables.map(({ name, about }) => `| ${name} | ${(counts[name] ?? 0).toLocaleString('en-US')} | ${about} |`),
  ].join('\n')

/** A name that a user has typed, escaped for one line of Markdown. */
const line = (text: string) => text.replaceAll(/[\\`*_{}[\]<>()#|!]/g, '\\$&').replaceAll(/\s+/g, ' ')

function withoutStages(): string {
  const names = contents.flatMap(({ name, stages }) => {
    if (stages === 'all') return [name]
    return stages.length > 0 ? [`${stages.join(' and ')} of ${name}`] : []
  })
  const rows = [
    'the audit events and tasks of moves and rejections',
    'rejections among messages_to_people and sent_messages',
    'shared views that choose or sort by stage',
  ]
  return `- **Stages**: the person who made this export may not see them. Left out: ${[...names, ...rows].join('; ')}.`
}

function columnWords({ name, without }: Content): string[] {
  return groupsOf(Object.entries(without).filter(([column]) => column !== 'company_id')).map(
    ([reason, columns]) => `- ${columns.join(', ')} of ${name}: ${reason}.`,
  )
}

/** A list item for each reason. */
const listOf = (reasons: Record<string, string>) =>
  groupsOf(Object.entries(reasons))
    .map(([reason, names]) => `- ${names.join(', ')}: ${reason}`)
    .join('\n')

function groupsOf(reasons: [name: string, reason: string][]): [reason: string, names: string[]][] {
  const groups = Map.groupBy(reasons, ([, reason]) => reason)
  return [...groups].map(([reason, named]) => [reason, named.map(([name]) => name)])
}
