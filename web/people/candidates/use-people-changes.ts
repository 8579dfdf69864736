import { useRouter } from '@tanstack/react-router'
import type { Candidate, CandidateChange } from '@seatwise/contract/candidates'
import { counted } from '../../kernel/counted.ts'
import { useShortcuts } from '../../kernel/shortcuts.ts'
import { useChanges, type Subject } from '../../kernel/use-changes.ts'
import { selectedPeople, usePeopleWrite } from './data.ts'
import { peopleList, type ListState } from './list-state.ts'
import { nameOf } from './words.ts'

/** A change that needs an input before it is made. */
type Question = 'tag' | 'convert' | 'archive' | 'email' | 'move' | 'board'

type List = {
  state: ListState
  rows: readonly Candidate[]
  /** The user's company; undefined if the people may belong to several. */
  ownCompany: string | undefined
  maySend: boolean
  mayMove: boolean
}

/** The changes of a list of people: of a single row, or of the whole selection. */
export function usePeopleChanges({ state, rows, ownCompany, maySend, mayMove }: List) {
  const changes = useChanges<Candidate, Question>({
    rows,
    filters: peopleList.body(state).filters,
    company_id: ownCompany ?? state.company_id,
  })
  const { selection, selected, countOf, ask, meant, end } = changes
  const { change: write, ...writing } = usePeopleWrite()
  const router = useRouter()

  function whoseOf(of: Subject<Candidate>): string {
    const [only] = of === 'selected' ? selected : [of]
    return countOf(of) === 1 && only ? nameOf(only) : counted(countOf(of), ['person', 'people'])!
  }
  const selectionOf = (of: Subject<Candidate>) =>
    of === 'selected' ? selectedPeople(state, selection) : { ids: [of.id] }

  /** @param done the outcome in words */
  const change = (of: Subject<Candidate>, done: string, what: CandidateChange) =>
    write({ done, whose: whoseOf(of), count: countOf(of) }, selectionOf(of), what, () => end(of))

  const archive = () => {
    const { rows: people, of } = meant()
    if (of && people.every(({ can }) => can.archive)) ask('archive', of)
  }
  const onlyMeant = () => {
    const { rows: people } = meant()
    return people.length === 1 ? people[0] : undefined
  }
  const move = () => {
    const person = onlyMeant()
    if (mayMove && person?.latest && person.status) ask('move', person)
  }
  const writeNote = () => {
    const person = onlyMeant()
    if (person) void router.navigate({ to: '/candidates/$id/{-$tab}', params: { id: person.id, tab: 'notes' } })
  }
  useShortcuts('Lists', [
    { key: 'm', does: 'Move the person to another stage', run: move },
    { key: 'e', does: 'Archive the row, or what is selected', run: archive },
    { key: 'n', does: 'Write a note about the person', run: writeNote },
  ])
  return {
    ...changes,
    isOpen: changes.isOpen || writing.skipped.length > 0,
    state,
    writing,
    change,
    whoseOf,
    selectionOf,
    maySend,
    mayMove,
  }
}
export type PeopleChanges = ReturnType<typeof usePeopleChanges>
