import { useState } from 'react'
import { NativeSelect, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { shareDays } from '@seatwise/contract/limits'
import type { ReportShare } from '@seatwise/contract/report-shares'
import type { ReportKind, ShownName } from '@seatwise/contract/values/assessment'
import { useWrite } from '../../../kernel/use-action.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { date } from '../../../ui/dates.ts'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { RowActions } from '../../../ui/row-actions.tsx'
import { createShare, useReportShares } from '../data.ts'
import { Grid, Text } from '../../../ui/layout.tsx'
import classes from '../report-shares.module.css'
import {
  daysWords,
  isLinkTo,
  openingsWords,
  reportWords,
  shownNameChoices,
  shownNameWords,
  untilWords,
  type Sharing,
} from '../words.ts'
import { RevokeDialog } from './revoke-dialog.tsx'

type Props = { sharing: Sharing; returnTo?: string; onClose: () => void }

const usualDays = 7

/** The people who are named in reports about everybody. */
const namesOf: { [Kind in ReportKind]?: string } = {
  benchmark: 'those with the highest scores for the role, with their scores.',
  'hiring-pipeline': 'those who wait longest today, with their stage and their days in it.',
}

/** Creates a link to a report, and lists the existing links. */
export function ShareDialog({ sharing, returnTo, onClose }: Props) {
  const { whose, survey_result_ids, ...about } = sharing
  const { kind } = about
  const report = reportWords(kind, whose)
  const people = kind === 'changes' ? 1 : survey_result_ids.length
  const names = namesOf[kind]
  const isOfMany = people > 1 || names !== undefined
  const [note, setNote] = useState('')
  const [name_shown, setNameShown] = useState<ShownName>('full')
  const [days, setDays] = useState<(typeof shareDays)[number]>(usualDays)
  const [made, setMade] = useState<{ url: string; expires_at: string }>()
  const { problem, pending, run } = useWrite('report-shares', { isToldInPlace: true })
  const make = async () =>
    setMade(
      await createShare({
        ...about,
        survey_result_ids: [...survey_result_ids],
        expires_in_days: days,
        name_shown,
        ...(note.trim() && { note: note.trim() }),
      }),
    )
  return (
    <Dialog title={`Share ${report}`} onClose={onClose} {...(returnTo && { returnTo })}>
      {made ? (
        <div className={classes.made}>
          <Grid gap={8} columns="1fr max-content" align="end">
            <TextInput
              label="Link"
              readOnly
              value={made.url}
              data-autofocus
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <CopyButton link={made.url} text="Copy link" label={`Link to ${report}`} size="md" />
          </Grid>
          <p className={classes.quiet}>
            Whoever has it reads the report until {date(made.expires_at)}, without signing in. Revoke it below at any
            time.
          </p>
        </div>
      ) : (
        <DialogForm
          explains="A link by which people without an account read this report, and nothing else. It shows the report as it then is, ends with your own access, and each opening is counted."
          problem={problem}
          submit="Make a link"
          pending={pending}
          onSubmit={() => void run(make)}
          onCancel={onClose}
        >
          {people > 1 && (
            <p className={classes.about}>
              <b>This report is about {people} people:</b> {whose}. Whoever has the link reads about each of them, so
              ask all of them first.
            </p>
          )}
          {names && (
            <p className={classes.about}>
              <b>This report names people:</b> {names} Whoever has the link reads that of each of them.
            </p>
          )}
          {kind === 'growth' && (
            <p className={classes.about}>
              <b>What was written in the plan is shown,</b> with the reviews. Addresses are taken out and {whose} is
              named as chosen below; look whether it names somebody else.
            </p>
          )}
          <TextInput
            label="Whom it is for"
            description="For your list; the reader does not see it."
            placeholder="Head of department"
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
            data-autofocus
          />
          <Grid className={classes.choices}>
            <NativeSelect
              label={isOfMany ? 'Names in the report' : 'Name in the report'}
              description={isOfMany && name_shown !== 'full' ? 'Who would be named alike gets a number.' : undefined}
              data={shownNameChoices}
              value={name_shown}
              // The cast is safe: the options are these names.
              onChange={({ currentTarget }) => setNameShown(currentTarget.value as ShownName)}
            />
            <NativeSelect
              label="Works for"
              data={shareDays.map((value) => ({ value: String(value), label: daysWords(value) }))}
              value={String(days)}
              onChange={({ currentTarget }) =>
                setDays(shareDays.find((value) => String(value) === currentTarget.value) ?? usualDays)
              }
            />
          </Grid>
        </DialogForm>
      )}
      <Existing sharing={sharing} onLeave={onClose} />
    </Dialog>
  )
}

/** The links to this report that still work. */
function Existing({ sharing, onLeave }: { sharing: Sharing; onLeave: () => void }) {
  const { kind, survey_result_ids } = sharing
  const [survey_result_id] = survey_result_ids
  const links = useReportShares({ kind, ...(survey_result_id !== undefined && { survey_result_id }) })
  const shares = links.data?.data.filter((share) => share.can.revoke && isLinkTo(sharing, share)) ?? []
  if (shares.length === 0) return null
  return (
    <section className={classes.existing} aria-labelledby="open-links">
      <h3 id="open-links">Links to this report</h3>
      <ul>
        {shares.map((share) => (
          <Row key={share.id} share={share} />
        ))}
      </ul>
      <Link to="/shared-reports" onClick={onLeave}>
        All shared reports
      </Link>
    </section>
  )
}

function Row({ share }: { share: ReportShare }) {
  const [isAsking, setAsking] = useState(false)
  const { note, name_shown, url } = share
  const name = note ?? shownNameWords[name_shown]
  const menu = `share-${share.id}`
  return (
    <li>
      <span>
        {name}
        <Text as="small" isBlock tone="quiet" size="meta">
          {[note && shownNameWords[name_shown], untilWords(share), `opened ${openingsWords(share).toLowerCase()}`]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </span>
      {url && <CopyButton link={url} label={`Copy the link for ${name}`} />}
      <RowActions id={menu} name={name} actions={() => [{ label: 'Revoke…', run: () => setAsking(true) }]} />
      {isAsking && <RevokeDialog share={share} returnTo={menu} onClose={() => setAsking(false)} />}
    </li>
  )
}
