import type { ReportDocument, Section } from '@seatwise/contract/report-document'
import type { ShownName } from '@seatwise/contract/values'
import { sentence } from './document.ts'

type Name = { first: string; last: string }

const nobody = 'This person'

/** The name that a shared report gives a person: never an address, and never more than was chosen. */
export function shownPerson({ first, last }: Name, shown: ShownName): string {
  const names = {
    full: `${first.trim()} ${last.trim()}`.trim(),
    first: firstWord(first),
    initials: `${initial(first)} ${initial(last)}`.trim(),
  }
  // Without a first name "first name only" must not tell the last one.
  return names[shown] || (shown === 'first' && initial(last)) || nobody
}

/** People write their whole name into the first field. */
const firstWord = (text: string) => text.trim().split(/[\s,]/u)[0]!

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

function initial(text: string): string {
  const [first] = letters.segment(text.trim())
  return first ? `${first.segment}.` : ''
}

type Made = {
  /** The versions that the report had when the link was made. */
  made_with: ReportDocument['versions']
  /** That day as shown. */
  made_on: string
}

/** A report as a stranger with a link reads it: as it is now, without ids, and with what has changed since the link was made. */
export function sharedDocument(document: ReportDocument, made: Made): ReportDocument {
  return { ...document, sections: [...changedSince(document, made), ...document.sections.map(withoutIds)] }
}

function changedSince({ versions }: ReportDocument, { made_with, made_on }: Made): Section[] {
  const then = new Map(made_with.map(({ name, value }) => [name, value]))
  const now = new Map(versions.map(({ name, value }) => [name, value]))
  const changed = [...new Set([...now.keys(), ...then.keys()])].filter((name) => now.get(name) !== then.get(name))
  if (changed.length === 0) return []
  return [
    {
      id: 'changed-since',
      title: 'Changed since this link was made',
      layout: 'plain',
      blocks: [
        sentence(
          'shared/changed-since',
          `This link was made on ${made_on}. It shows the report as it is now, which was made with other versions.`,
        ),
        {
          kind: 'facts',
          entries: changed.map((name) => ({
            name,
            value: now.get(name) ?? 'none',
            note: `${then.get(name) ?? 'none'} then, now`,
          })),
        },
      ],
    },
  ]
}

type Block = Section['blocks'][number]

const withoutIds = (section: Section): Section => ({ ...section, blocks: section.blocks.map(blockWithoutIds) })

function blockWithoutIds<B extends Block>(block: B): B {
  if (block.kind === 'table') return { ...block, rows: block.rows.map(({ cells }) => ({ cells })) }
  if (block.kind === 'details') return { ...block, blocks: block.blocks.map(blockWithoutIds) }
  return block
}
