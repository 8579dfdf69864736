import { useState, type ReactNode } from 'react'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import type { CandidateDetail } from '@seatwise/contract/candidates'
import type { MergeFact } from '@seatwise/contract/values/people'
import { callOnce } from '../../../kernel/session.ts'
import { useWrite } from '../../../kernel/use-action.ts'
import { shownEmail } from '../../../kernel/shown-email.ts'
import { Ago } from '../../../ui/ago.tsx'
import { DialogFoot } from '../../../ui/dialog-foot.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { takeFocus } from '../../../ui/focus.ts'
import { DrawerBody, PlainList, Row, Text } from '../../../ui/layout.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { reasonsInWords } from '../../candidate-duplicates/words.ts'
import { usePerson } from '../data.ts'
import { kindWords } from '../../candidate-imports/words.ts'
import { nameOf } from '../words.ts'
import classes from './merges.module.css'
import { useDuplicates, usePeopleFound } from './data.ts'
import { background, belongings, differing, facts, takenAtFirst, warningOf, type MergeWarning } from './words.ts'

type Props = {
  person: CandidateDetail
  /** The id of the other entry, if it is known. */
  with_id?: string
  /** True if the page shows more than this person, so that a merge does not leave it. */
  staysOnPage?: boolean
  returnTo: string
  onClose: () => void
}

/** Finds another entry of the same person, compares both, and merges them. */
export function MergeDialog({ person, with_id, staysOnPage = false, returnTo, onClose }: Props) {
  const [other_id, setOther] = useState(with_id)
  return (
    <Dialog
      title={other_id ? 'Merge two entries' : `Merge another entry into ${nameOf(person)}`}
      shape="drawer"
      onClose={onClose}
      returnTo={returnTo}
    >
      {other_id ? (
        <Compared
          person={person}
          other_id={other_id}
          staysOnPage={staysOnPage}
          onBack={() => setOther(undefined)}
          onClose={onClose}
        />
      ) : (
        <OtherEntry person={person} onChoose={setOther} />
      )}
    </Dialog>
  )
}

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
    : suggested.data?.duplicates.map((one) => ({ ...one, why: reasonsInWords(one.reasons) }))
  const failed = isSearching ? query : suggested
  return (
    <DrawerBody as="div" gap={16} className={classes.body}>
      <p>Choose the entry that is the same person. In the next step you see both side by side.</p>
      <SearchField label="Search people" value={search} onSearch={setSearch} />
      <p className={classes.label}>{isSearching ? 'Found' : 'May be the same person'}</p>
      {failed.isError && <Problem error={failed.error} onRetry={() => void failed.refetch()} />}
      {!people && !failed.isError && <p aria-busy="true">Loading</p>}
      {people?.length === 0 && (
        <p>
          {isSearching
            ? 'Nobody else matches.'
            : 'Nobody has the same mailbox, phone number or name, or a similar one. Search for the entry.'}
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
  other_id: string
  staysOnPage: boolean
  onBack: () => void
  onClose: () => void
}

function Compared({ person, other_id, staysOnPage, onBack, onClose }: ComparedProps) {
  const query = usePerson(other_id)
  const { data: alike } = useDuplicates(person.id, true)
  const [isSwapped, setSwapped] = useState(false)
  if (query.isPending) return <p aria-busy="true">Loading</p>
  if (query.isError) return <Problem error={query.error} onRetry={() => void query.refetch()} />
  const [survivor, other] = isSwapped ? [query.data, person] : [person, query.data]
  return (
    <SideBySide
      key={survivor.id}
      kept={survivor}
      other={other}
      opened_id={staysOnPage ? undefined : person.id}
      warning={alike && warningOf(alike, other_id)}
      onSwap={() => setSwapped(!isSwapped)}
      onBack={onBack}
      onClose={onClose}
    />
  )
}

type SideProps = {
  kept: CandidateDetail
  other: CandidateDetail
  /** The id of the person whose page is open; undefined on a page of several people. */
  opened_id: string | undefined
  /** Why the two may not be one person. */
  warning: MergeWarning | undefined
  onSwap: () => void
  onBack: () => void
  onClose: () => void
}

function SideBySide({ kept, other, opened_id, warning, onSwap, onBack, onClose }: SideProps) {
  const [take, setTake] = useState<MergeFact[]>(() => takenAtFirst(kept, other))
  const { run, pending, problem } = useWrite('candidates', { isToldInPlace: true })
  const navigate = useNavigate()
  const differences = differing(kept, other)
  const brings = belongings(other)
  const choose = (fact: MergeFact, isTaken: boolean) =>
    setTake(isTaken ? [...take, fact] : take.filter((one) => one !== fact))

  const merge = () =>
    run(async () => {
      await callOnce('POST /candidates/merge', {
        body: {
          kept: { id: kept.id, version: kept.version },
          other: { id: other.id, version: other.version },
          take,
        },
      })
      notifications.show({ message: `${nameOf(other)} is now a part of ${nameOf(kept)}` })
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
        role="group"
        aria-label="Both entries"
      >
        <span className={classes.corner} />
        <Head label="Kept">{nameOf(kept)}</Head>
        <Head label="Merged into it">{nameOf(other)}</Head>
        {facts.map(({ fact, label, value }) => {
          const values = [value(kept), value(other)] as const
          if (values[0] === null && values[1] === null) return null
          const isDifferent = differences.some((one) => one.fact === fact)
          return (
            <div key={fact} className={classes.row} role={isDifferent ? 'radiogroup' : 'group'} aria-label={label}>
              <span aria-hidden>{label}</span>
              {values.map((text, side) =>
                isDifferent ? (
                  <Row as="label" align="start" isOneLine key={String(side)} className={classes.choice}>
                    <input
                      type="radio"
                      name={fact}
                      checked={take.includes(fact) === (side === 1)}
                      onChange={() => choose(fact, side === 1)}
                    />
                    {text ?? 'Nothing'}
                  </Row>
                ) : (
                  <span key={String(side)}>{text}</span>
                ),
              )}
            </div>
          )
        })}
        {background.map(({ label, value }) => {
          const values = [value(kept), value(other)]
          if (values.every((text) => text === null)) return null
          return (
            <div key={label} className={classes.row} role="group" aria-label={label}>
              <span aria-hidden>{label}</span>
              {values.map((text, side) => (
                <Text key={String(side)} as="span" tone="quiet">
                  {text ?? 'None'}
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
        {brings ? `${brings} of ${nameOf(other)} will belong to ${nameOf(kept)}. ` : ''}
        Both addresses keep leading to {nameOf(kept)}, and links that were mailed keep working. You can undo this for 30
        days.
      </p>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <DialogFoot>
        <Button variant="subtle" color="gray" onClick={onBack}>
          Choose another
        </Button>
        <Button variant="default" onClick={onSwap}>
          Swap
        </Button>
        <Button loading={pending} onClick={() => void merge()}>
          Merge
        </Button>
      </DialogFoot>
    </DrawerBody>
  )
}

const Head = ({ label, children }: { label: string; children: ReactNode }) => (
  <span>
    <span className={classes.label}>{label}</span>
    <br />
    <Text as="span" weight="medium">
      {children}
    </Text>
  </span>
)
