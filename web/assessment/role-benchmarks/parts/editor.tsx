import { useEffect, useState, type ReactNode } from 'react'
import { useDebouncedValue } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { createRoleBenchmark, updateRoleBenchmark, type RoleBenchmark } from '@seatwise/contract/role-benchmarks'
import { currentOf } from '../../../kernel/call.ts'
import { call, callOnce } from '../../../kernel/session.ts'
import { useUnsavedChanges } from '../../../kernel/unsaved-changes.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { EditForm } from '../../../ui/edit-form.tsx'
import { Grid, Row, Stack } from '../../../ui/layout.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Problem } from '../../../ui/problem.tsx'
import type { RangeEnd } from '../../../ui/range-slider.tsx'
import { usePreview } from '../data.ts'
import { contentOf, draftOf, givenOf, isUnbounded, type Draft, type DraftTarget } from '../draft.ts'
import classes from '../role-benchmarks.module.css'
import { basisWords, ownerWords, refusalWords, versionWords } from '../words.ts'
import { ExpectedDifferences } from './expected-differences.tsx'
import { PreviewCards, type Whose } from './preview-cards.tsx'
import { TargetsCard } from './targets-card.tsx'
import { VersionsDiffer } from './versions-differ.tsx'

type Props = {
  role: { id: string; name: string }
  company: RoleBenchmark['company']
  /** Undefined if nothing has been saved yet. */
  stored?: RoleBenchmark
  /** The initial draft of the editor. */
  begin: Draft
  /** The latest version of the role, on which the next one is based, and the number of the next one. */
  latest: { id: string | null; next: number }
  /** The owner's request that the new version answers. */
  request_id?: string | undefined
  /** Further actions, at the right of the title. @param isChanged true if there are unsaved changes */
  actions?: (isChanged: boolean) => ReactNode
  /** Shown above the targets, such as the progress of a running task. */
  notice?: ReactNode
  /** Further cards in the side column. */
  more?: ReactNode
  onDiscard?: () => void
}

/** A typed number that is invalid; the range itself is unchanged. */
type Unread = Pick<DraftTarget, 'scale' | 'lo' | 'hi'> & { end: RangeEnd; why: string }

/**
 * Errors for invalid typed numbers. They prevent saving, because the visible number would seem to be the saved one.
 * Moving the thumb replaces the number.
 */
const faultsOfUnread = (unread: readonly Unread[], targets: readonly DraftTarget[]): Record<string, string> =>
  Object.fromEntries(
    unread.flatMap(({ scale, end, why, lo, hi }) => {
      const index = targets.findIndex((one) => one.scale === scale && one.lo === lo && one.hi === hi)
      return index < 0 ? [] : [[`targets.${index}.${end}`, why]]
    }),
  )

/** The delay between the last move of a thumb and the request for a preview. */
const pauseMs = 120
const shape = { update: updateRoleBenchmark.body, create: createRoleBenchmark.body }

/**
 * The editor for the targets of a role, with their effect. A draft is changed in place; everything else becomes the
 * next version.
 */
export function Editor({ role, company, stored, begin, latest, request_id, onDiscard, ...props }: Props) {
  const navigate = useNavigate()
  const [revision, setRevision] = useState(stored?.revision)
  const [based_on, setBasedOn] = useState(latest.id)
  const [saved, setSaved] = useState<RoleBenchmark>()
  const isInPlace = stored?.can.update === true
  const form = useForm<Draft, (typeof shape)['create'] | (typeof shape)['update']>({
    initial: begin,
    shape: isInPlace ? shape.update : shape.create,
    bodyOf: (draft) =>
      isInPlace
        ? { revision: revision!, ...contentOf(draft) }
        : { role_id: role.id, based_on, ...contentOf(draft), ...(request_id ? { request_id } : {}) },
    save: async (body) => {
      const { data } = await ('revision' in body
        ? call('PUT /role-benchmarks/{id}', { params: { id: stored!.id }, body })
        : callOnce('POST /role-benchmarks/create', { body: body }))
      notifications.show({ message: `Version ${data.version} saved as a draft` })
      setRevision(data.revision)
      setSaved(data)
      return draftOf(data)
    },
    feature: 'role-benchmarks',
    words: refusalWords,
  })
  // If another user has saved the draft, the form shows the new version, unless there are unsaved changes: then saving
  // shows the differences.
  const isBehind = isInPlace && stored.revision > revision! && !form.isChanged && !form.pending
  if (isBehind) {
    setRevision(stored.revision)
    form.show(draftOf(stored))
  }
  const [unread, setUnread] = useState<readonly Unread[]>([])
  const noteUnread = ({ scale, lo, hi }: DraftTarget, end: RangeEnd, why: string | undefined) =>
    setUnread((before) => [
      ...before.filter((one) => one.scale !== scale || one.end !== end),
      ...(why === undefined ? [] : [{ scale, end, why, lo, hi }]),
    ])
  const unreadFaults = faultsOfUnread(unread, form.values.targets)
  const isUnread = Object.keys(unreadFaults).length > 0
  const isNew = !stored && !saved
  useUnsavedChanges(isNew && form.values.targets.length > 0)
  const isElsewhere = saved !== undefined && saved.id !== stored?.id && !form.isChanged
  useEffect(() => {
    if (isElsewhere) void navigate({ to: '/role-benchmarks/edit', search: { id: saved.id }, replace: true })
  }, [isElsewhere, saved, navigate])

  const [whose, setWhose] = useState<Whose>('role')
  const unbounded = form.values.targets.some(isUnbounded)
  const given = givenOf(form.values.targets).map((target) => ({ ...target, reason: null }))
  const [asked] = useDebouncedValue(JSON.stringify(given), pauseMs)
  const isAskable = !unbounded && form.values.targets.length > 0
  const preview = usePreview(
    isAskable
      ? {
          role_id: role.id,
          targets: JSON.parse(asked) as typeof given,
          ...(whose === 'everybody' && { all_roles: true }),
        }
      : undefined,
  )
  const shown = form.values.targets.length > 0 ? preview.data : undefined
  const isOld = preview.isPlaceholderData || unbounded || asked !== JSON.stringify(given)
  const none =
    form.values.targets.length === 0
      ? 'Add a scale to see what it would do.'
      : !shown && unbounded
        ? 'Set an end of every scale with a weight to see what it would do.'
        : !shown && preview.isError
          ? 'It could not be worked out just now.'
          : undefined

  const current =
    currentOf('PUT /role-benchmarks/{id}', form.refusal?.error) ??
    currentOf('POST /role-benchmarks/create', form.refusal?.error)
  const next = stored?.can.update ? stored.version : latest.next
  return (
    <section>
      <Row as="header" gap={12} rowGap={8} align="center" justify="between" className={classes.head}>
        <div>
          <h1 tabIndex={-1}>
            {role.name}{' '}
            <Pill>
              {stored && (isInPlace || !form.isChanged) ? versionWords(stored) : `draft of version ${next}, not saved`}
            </Pill>
          </h1>
          <p>
            {ownerWords({ company })} · {basisWords(form.values.basis)}
          </p>
        </div>
        {props.actions?.(form.isChanged || isNew)}
      </Row>
      {props.notice}
      <EditForm
        form={{
          ...form,
          ...(isUnread && { refusal: { faults: unreadFaults }, submit: async () => ({ faults: unreadFaults }) }),
          isChanged: form.isChanged || isNew || isUnread,
          discard: isNew && onDiscard ? onDiscard : form.discard,
        }}
        save={isInPlace ? 'Save' : 'Save version'}
        notice={
          current && (
            <VersionsDiffer
              mine={form.values}
              theirs={current}
              onTake={() => {
                if (!isInPlace)
                  return void navigate({ to: '/role-benchmarks/edit', search: { id: current.id }, replace: true })
                setRevision(current.revision)
                form.show(draftOf(current))
              }}
              onKeep={() => {
                if (isInPlace) setRevision(current.revision)
                else setBasedOn(current.id)
                form.rebase(isInPlace ? draftOf(current) : begin)
              }}
            />
          )
        }
      >
        <div className={classes.page}>
          <Grid gap={16} align="start" className={classes.columns}>
            <TargetsCard form={form} preview={shown} isOld={isOld} onUnread={noteUnread} />
            <Stack className={classes.rail}>
              {preview.isError && isAskable && !preview.data && (
                <Problem error={preview.error} onRetry={() => void preview.refetch()} />
              )}
              <PreviewCards
                results={shown?.results}
                isOld={isOld}
                roleName={role.name}
                companyName={company?.name}
                isInForce={stored?.state === 'active' && !form.isChanged}
                whose={whose}
                onChoose={setWhose}
                none={none}
              />
              <ExpectedDifferences
                differences={shown?.expected_differences}
                isOld={isOld}
                isPending={isAskable && preview.isPending}
                reason={form.getInputProps('ratio_reason')}
                alternative={form.getInputProps('ratio_alternative')}
              />
              {props.more}
            </Stack>
          </Grid>
        </div>
      </EditForm>
    </section>
  )
}
