import type { ReportDocument, Section } from '@seatwise/contract/report-document'
import type { ShownName } from '@seatwise/contract/values'
import { sentence } from './document.ts'

type Name = { first: string; last: string }

const nobody = 'This person'

/** The name that a shared report gives a person: never an address, and never more than was chosen. */
export function shownPerson({ first, last }: Name, nameStyle: ShownName): string {
  const names = {
    full: `${first.trim()} ${last.trim()}`.trim(),
    first: firstWord(first),
    initials: `${initial(first)} ${initial(last)}`.trim(),
  }
  // Without a first name "first name only" must not reveal the last one.
  return names[nameStyle] || (nameStyle === 'first' && initial(last)) || nobody
}

/**
 * The names of several people, in their order. Where two would have the same name, numbers distinguish
 * them, which say no more of anybody; two surveys of one person have one name.
 */
export function shownPeople(people: readonly (Name & { candidate_id: string })[], nameStyle: ShownName): string[] {
  return distinctNames(people.map((person) => ({ of: person.candidate_id, name: shownPerson(person, nameStyle) })))
}

/** The people of a list under the names that a reader from outside knows them by. */
export function withShownNames<Person extends Name & { candidate_id: string; person: string }>(
  people: readonly Person[],
  nameStyle: ShownName,
): Person[] {
  const names = shownPeople(people, nameStyle)
  return people.map((person, index) => ({ ...person, person: names[index]! }))
}

/** "A. B. (1)" and "A. B. (2)". */
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

/** People write their whole name into the first field, and some their address. */
const firstWord = (text: string) => (text.includes('@') ? initial(text) : text.trim().split(/[\s,]/u)[0]!)

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

function initial(text: string): string {
  const [first] = letters.segment(text.trim())
  return first ? `${first.segment}.` : ''
}

const address = /[^\s@<>()]+@[^\s@<>()]+/gu
const minHidden = 2

/**
 * What staff wrote about a person, for a reader who knows the person by the shown name: no address, and no other part of the
 * name, however it is written. Other people are not known here.
 */
export function writtenAbout({ first, last }: Name, nameStyle: ShownName, name: string): (text: string) => string {
  const words = (text: string) => wordsOf(text).filter((word) => word.length >= minHidden)
  const shownWords = nameStyle === 'initials' ? [] : words(nameStyle === 'full' ? `${first} ${last}` : firstWord(first))
  const all = [...new Set(words(`${first} ${last}`))]
  const isHidden = (word: string) => !shownWords.includes(word)
  const without = (text: string) => text.replaceAll(address, '(address)')
  if (!all.some(isHidden)) return without
  // Letters without their marks, so that a name typed without them is found too.
  const word = `(?:${all.map((one) => one.replaceAll(/./gu, String.raw`$&\p{M}*`)).join('|')})`
  const inText = new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])${word}(?:[\\s,'’-]+${word})*(?![\\p{L}\\p{N}\\p{M}])`, 'giu')
  return (text) =>
    without(text)
      .normalize('NFD')
      .replaceAll(inText, (match) => (wordsOf(match).some(isHidden) ? name : match))
      // Initials end a sentence with the period that they have.
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
  /** The versions that the report had when the link was made. */
  made_with: ReportDocument['versions']
  /** The day as it is shown. */
  made_on: string
}

/**
 * A report for an external reader with a link: in its current state, without ids, and with the changes since the link
 * was made.
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

/** Sections that need a session, such as choosing the manager's result. */
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
