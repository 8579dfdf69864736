import type { ReportDocument, Section } from '@seatwise/contract/report-document'
import type { ShownName } from '@seatwise/contract/values/assessment'
import { sentence } from './document.ts'

type Name = { first: string; last: string }

const nobody = 'This person'

/** The name of a person in a shared report: never an email address, and never more than the maker of the link chose. */
export function shownPerson({ first, last }: Name, nameStyle: ShownName): string {
  const names = {
    full: `${first.trim()} ${last.trim()}`.trim(),
    first: firstWord(first),
    initials: `${initial(first)} ${initial(last)}`.trim(),
  }
  // Without a first name, "first name only" must not show the last name.
  return names[nameStyle] || (nameStyle === 'first' && initial(last)) || nobody
}

/**
 * The names of several people, in their order. If two people would have the same name, they are numbered, which reveals
 * nothing more. Two surveys of one person have the same name.
 */
export function shownPeople(people: readonly (Name & { candidate_id: string })[], nameStyle: ShownName): string[] {
  return distinctNames(people.map((person) => ({ of: person.candidate_id, name: shownPerson(person, nameStyle) })))
}

/** The people of a list with the names that external readers see. */
export function withShownNames<Person extends Name & { candidate_id: string; person: string }>(
  people: readonly Person[],
  nameStyle: ShownName,
): Person[] {
  const names = shownPeople(people, nameStyle)
  return people.map((person, index) => ({ ...person, person: names[index]! }))
}

/** Numbers equal names of different people: "A. B. (1)" and "A. B. (2)". */
export function distinctNames(named: readonly { of: string; name: string }[]): string[] {
  const key = (name: string) => name.normalize('NFKC').toLocaleLowerCase('en')
  const withName = (name: string) => [
    ...new Set(named.filter((other) => key(other.name) === key(name)).map((other) => other.of)),
  ]
  return named.map(({ of, name }) => {
    const all = withName(name)
    return all.length > 1 ? `${name} (${all.indexOf(of) + 1})` : name
  })
}

/** Some people type their whole name or their email address into the field for the first name. */
const firstWord = (text: string) => (text.includes('@') ? initial(text) : text.trim().split(/[\s,]/u)[0]!)

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

function initial(text: string): string {
  const [first] = letters.segment(text.trim())
  return first ? `${first.segment}.` : ''
}

const address = /[^\s@<>()]+@[^\s@<>()]+/gu
const minHidden = 2

/**
 * Prepares texts by staff about a person for an external reader, who knows the person only by the shown name: removes
 * email addresses and all other parts of the person's name, however they are written. Names of other people are not
 * recognized.
 */
export function writtenAbout({ first, last }: Name, nameStyle: ShownName, name: string): (text: string) => string {
  const words = (text: string) => wordsOf(text).filter((word) => word.length >= minHidden)
  const shownWords = nameStyle === 'initials' ? [] : words(nameStyle === 'full' ? `${first} ${last}` : firstWord(first))
  const all = [...new Set(words(`${first} ${last}`))]
  const isHidden = (word: string) => !shownWords.includes(word)
  const without = (text: string) => text.replaceAll(address, '(address)')
  if (!all.some(isHidden)) return without
  // Matches letters with and without accents, so that a name typed without accents is found too.
  const word = `(?:${all.map((one) => one.replaceAll(/./gu, String.raw`$&\p{M}*`)).join('|')})`
  const inText = new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])${word}(?:[\\s,'’-]+${word})*(?![\\p{L}\\p{N}\\p{M}])`, 'giu')
  return (text) =>
    without(text)
      .normalize('NFD')
      .replaceAll(inText, (match) => (wordsOf(match).some(isHidden) ? name : match))
      // Initials already end with a period, so a second one at the end of a sentence is removed.
      .replaceAll(name.endsWith('.') ? `${name}.` : name, name)
      .normalize('NFC')
}

const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

type ShareMoment = {
  /** The versions that the report was based on when the link was made. */
  made_with: ReportDocument['versions']
  /** The day in words. */
  made_on: string
}

/**
 * A report for an external reader: in its current state, without ids, and with a note on what has changed since the
 * link was made.
 */
export function sharedDocument(document: ReportDocument, made: ShareMoment): ReportDocument {
  return {
    ...document,
    sections: [
      ...changedSince(document, made),
      ...document.sections.filter((section) => !isForStaff(section)).map(withoutIds),
    ],
  }
}

/** True for sections that need a session, such as the one to choose the manager's result. */
const isForStaff = ({ blocks }: Section) =>
  blocks.some((block) => block.kind === 'sentence' && block.rule === 'coaching/no-manager')

function changedSince({ versions }: ReportDocument, { made_with, made_on }: ShareMoment): Section[] {
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
