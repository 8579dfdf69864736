import { useState, type CSSProperties } from 'react'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { CandidateDetail } from '@seatwise/contract/candidates'
import { callOnce } from '../../../kernel/session.ts'
import { useWrite } from '../../../kernel/use-action.ts'
import { shownEmail } from '../../../kernel/shown-email.ts'
import { Ago } from '../../../ui/ago.tsx'
import { DialogFoot } from '../../../ui/dialog-foot.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { takeFocus } from '../../../ui/focus.ts'
import { DrawerBody, PlainList, Row, Stack, Text } from '../../../ui/layout.tsx'
import { LinesSkeleton } from '../../../ui/lines-skeleton.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { reasonsInWords } from '../../candidate-duplicates/words.ts'
import { usePeopleOf } from '../data.ts'
import { kindWords } from '../../candidate-imports/words.ts'
import { nameOf } from '../words.ts'
import classes from './merges.module.css'
import { offerUnmerge, useDuplicates, usePeopleFound } from './data.ts'
import {
  background,
  belongings,
  differing,
  entryWords,
  facts,
  takenAtFirst,
  warningOf,
  type MergeWarning,
  type Taken,
} from './words.ts'

type Props = {
  person: CandidateDetail
  /** The other entries, if they are known. */
  with_ids?: readonly string[]
  /** True if the page shows more than this person, so that a merge does not leave it. */
  staysOnPage?: boolean
  returnTo: string
  onClose: () => void
}

/** Finds another entry of the same person, compares the entries, and merges them. */
export function MergeDialog({ person, with_ids, staysOnPage = false, returnTo, onClose }: Props) {
  const [other_ids, setOthers] = useState(with_ids)
  return (
    <Dialog
      title={other_ids ? `Merge ${entriesInWords(other_ids.length + 1)}` : `Merge another entry into ${nameOf(person)}`}
      shape={other_ids && other_ids.length > 1 ? 'wide-drawer' : 'drawer'}
      onClose={onClose}
      returnTo={returnTo}
    >
      {other_ids ? (
        <Compared
          person={person}
          other_ids={other_ids}
          staysOnPage={staysOnPage}
          onBack={() => setOthers(undefined)}
          onClose={onClose}
        />
      ) : (
        <OtherEntry person={person} onChoose={(id) => setOthers([id])} />
      )}
    </Dialog>
  )
}

const entriesInWords = (count: number) => (count === 2 ? 'two entries' : `${count} entries`)

type MergeQuery = {
  id: string
  first: string
  last: string
  email: string
  kind: CandidateDetail['kind']
  active_at: string
}

function OtherEntry({ person, onChoose }: { person: CandidateDetail; onChoose: (id: string) => void }) {
  const [search, setSearch] = useState('')
  const suggested = useDuplicates(person.id, true)
  const query = usePeopleFound(person.company.id, search)
  const isSearching = search.trim() !== ''
  const people = isSearching
    ? query.data?.filter(({ id }) => id !== person.id).map((one) => ({ ...one, why: null }))
    : suggested.data?.duplicates.map((one) => ({ ...one, why: reasonsInWords(one.reasons, [person.email, one.email]) }))
  const failed = isSearching ? query : suggested
  return (
    <DrawerBody as="div" gap={16} className={classes.body}>
      <p>Choose the entry that is the same person. In the next step you see both side by side.</p>
      <SearchField label="Search people" value={search} onSearch={setSearch} />
      <p className={classes.label}>{isSearching ? 'Found' : 'May be the same person'}</p>
      {failed.isError && <Problem error={failed.error} onRetry={() => void failed.refetch()} />}
      {!people && !failed.isError && <LinesSkeleton />}
      {people?.length === 0 && (
        <p>
          {isSearching
            ? 'Nobody else matches.'
            : 'Nobody has the same address, phone number or name, or a similar one. Search for the entry.'}
        </p>
      )}
      <PlainList className={classes.people}>
        {people?.map((one) => (
          <li key={one.id}>
            <button type="button" onClick={() => onChoose(one.id)}>
              <Entry person={one} why={one.why} />
            </button>
          </li>
        ))}
      </PlainList>
    </DrawerBody>
  )
}

const Entry = ({ person, why }: { person: MergeQuery; why: string | null }) => (
  <>
    <span>
      {nameOf(person)}
      <Text as="small" isBlock tone="quiet">
        {[shownEmail(person.email), kindWords(person.kind), why].filter(Boolean).join(' · ')}
      </Text>
    </span>
    <Text as="small" isBlock tone="quiet">
      <Ago at={person.active_at} />
    </Text>
  </>
)

type ComparedProps = {
  person: CandidateDetail
  other_ids: readonly string[]
  staysOnPage: boolean
  onBack: () => void
  onClose: () => void
}

function Compared({ person, other_ids, staysOnPage, onBack, onClose }: ComparedProps) {
  const others = usePeopleOf(other_ids)
  const { data: alike } = useDuplicates(person.id, true)
  const [kept_id, setKept] = useState(person.id)
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  if (others.isPending) return <LinesSkeleton />
  if (others.error) return <Problem error={others.error} onRetry={others.retry} />
  // Whoever is merged already is answered as the person who stays.
  const entries = [...new Map([person, ...others.people].map((one) => [one.id, one])).values()].filter(
    ({ id }) => !leftOut.includes(id),
  )
  const kept = entries.find(({ id }) => id === kept_id) ?? entries[0]!
  return (
    <SideBySide
      key={`${kept.id} ${entries.length}`}
      entries={entries}
      kept={kept}
      opened_id={staysOnPage ? undefined : person.id}
      warning={alike && other_ids.length === 1 ? warningOf(alike, other_ids[0]!) : undefined}
      onKeep={setKept}
      onLeaveOut={entries.length > 2 ? (id) => setLeftOut([...leftOut, id]) : undefined}
      onBack={onBack}
      onClose={onClose}
    />
  )
}

type SideProps = {
  /** The entries in the order in which they stand beside each other. */
  entries: readonly CandidateDetail[]
  /** The one that stays. */
  kept: CandidateDetail
  /** The id of the person whose page is open; undefined on a page of several people. */
  opened_id: string | undefined
  /** Why the two may not be one person. */
  warning: MergeWarning | undefined
  onKeep: (id: string) => void
  /** Takes an entry of another person out of the comparison. */
  onLeaveOut: ((id: string) => void) | undefined
  onBack: () => void
  onClose: () => void
}

function SideBySide({ entries, kept, opened_id, warning, onKeep, onLeaveOut, onBack, onClose }: SideProps) {
  const others = entries.filter(({ id }) => id !== kept.id)
  const [taken, setTaken] = useState<Taken>(() => takenAtFirst(kept, others))
  const { run, pending, problem } = useWrite('candidates', { isToldInPlace: true })
  const navigate = useNavigate()
  const differences = differing(entries)

  const merge = () =>
    run(async () => {
      let { version } = kept
      const merge_ids: string[] = []
      for (const other of others) {
        const take = facts.flatMap(({ fact }) => (taken[fact] === other.id ? [fact] : []))
        const body = { kept: { id: kept.id, version }, other: { id: other.id, version: other.version }, take }
        const { data } = await callOnce('POST /candidates/merge', { body })
        version = data.version
        merge_ids.push(data.merge_id)
      }
      const [first] = others
      const merged = first && others.length === 1 ? `${entryWords(first)} is` : `${others.length} entries are`
      offerUnmerge(`${merged} merged into ${entryWords(kept)}.`, merge_ids)
      onClose()
      if (opened_id !== undefined && kept.id !== opened_id)
        await navigate({ to: '/candidates/$id/{-$tab}', params: { id: kept.id, tab: undefined }, replace: true })
    })

  return (
    <DrawerBody as="div" gap={16} className={classes.body}>
      <div
        ref={takeFocus}
        data-autofocus
        tabIndex={-1}
        className={classes.compare}
        data-many={entries.length > 2}
        style={{ '--entries': entries.length } as CSSProperties}
        role="group"
        aria-label={entries.length === 2 ? 'Both entries' : 'The entries'}
      >
        <span className={classes.corner} />
        {entries.map((entry) => (
          <Head
            key={entry.id}
            entry={entry}
            isKept={entry === kept}
            onKeep={() => onKeep(entry.id)}
            onLeaveOut={onLeaveOut && (() => onLeaveOut(entry.id))}
          />
        ))}
        {facts.map(({ fact, label, value }) => {
          const isDifferent = differences.some((one) => one.fact === fact)
          if (!isDifferent && value(kept) === null) return null
          return (
            <div key={fact} className={classes.row} role={isDifferent ? 'radiogroup' : 'group'} aria-label={label}>
              <span aria-hidden>{label}</span>
              {entries.map((entry) =>
                isDifferent ? (
                  <Row as="label" align="start" isOneLine key={entry.id} className={classes.choice}>
                    <input
                      type="radio"
                      name={fact}
                      checked={(taken[fact] ?? kept.id) === entry.id}
                      onChange={() => setTaken({ ...taken, [fact]: entry.id })}
                    />
                    {value(entry) ?? 'Nothing'}
                  </Row>
                ) : (
                  <span key={entry.id}>{value(entry)}</span>
                ),
              )}
            </div>
          )
        })}
        {background.map(({ label, value }) => {
          if (entries.every((entry) => value(entry) === null)) return null
          return (
            <div key={label} className={classes.row} role="group" aria-label={label}>
              <span aria-hidden>{label}</span>
              {entries.map((entry) => (
                <Text key={entry.id} as="span" tone="quiet">
                  {value(entry) ?? 'None'}
                </Text>
              ))}
            </div>
          )
        })}
      </div>
      {warning && (
        <p role="note">
          <Pill tone="warn">{warning.label}</Pill> {warning.explains} Are they one person?
        </p>
      )}
      <p>
        {others
          .filter((other) => belongings(other) !== '')
          .map((other) => `${belongings(other)} of ${nameOf(other)} will belong to ${nameOf(kept)}. `)}
        {entries.length === 2 ? 'Both' : 'All'} addresses keep leading to {nameOf(kept)}, and links that were mailed
        keep working. You can undo this for 30 days.
      </p>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <DialogFoot>
        {others.length === 1 && (
          <Button variant="subtle" color="gray" onClick={onBack}>
            Choose another
          </Button>
        )}
        <Button loading={pending} onClick={() => void merge()}>
          Merge{others.length > 1 && ` ${entriesInWords(entries.length)}`}
        </Button>
      </DialogFoot>
    </DrawerBody>
  )
}

type HeadProps = {
  entry: CandidateDetail
  isKept: boolean
  onKeep: () => void
  onLeaveOut: (() => void) | undefined
}

/** The head of an entry: whether it stays, and what can be done with it otherwise. */
const Head = ({ entry, isKept, onKeep, onLeaveOut }: HeadProps) => (
  <Stack gap={4} align="start" className={classes.entry}>
    <span className={classes.label}>{isKept ? 'Kept' : 'Merged into it'}</span>
    <Text as="span" weight="medium">
      {nameOf(entry)}
    </Text>
    {!isKept && (
      <Row gap={4} rowGap={4}>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Keep this one: ${shownEmail(entry.email)}`}
          onClick={onKeep}
        >
          Keep this one
        </Button>
        {onLeaveOut && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={`Leave out ${shownEmail(entry.email)}`}
            onClick={onLeaveOut}
          >
            Leave out
          </Button>
        )}
      </Row>
    )}
  </Stack>
)
