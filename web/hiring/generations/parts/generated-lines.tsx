import { useState } from 'react'
import { IconArrowBackUp, IconCheck, IconEdit, IconTrash } from '@tabler/icons-react'
import { ActionIcon, Button, Textarea } from '@mantine/core'
import { useRouteContext } from '@tanstack/react-router'
import { updateGeneration, type GeneratedLine } from '@seatwise/contract/generations'
import { can } from '@seatwise/domain/permissions'
import { useWrite } from '../../../kernel/use-action.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Grid, Meta, PlainList, Row, Stack, Text } from '../../../ui/layout.tsx'
import { RowActions, type RowAction } from '../../../ui/row-actions.tsx'
import { changeLine } from '../data.ts'
import classes from '../generations.module.css'
import { reviewWords } from '../words.ts'

/** The button by which a person accepts a line. */
type Keeping = {
  /** The label of the button. */
  label: string
  /** The word after it was pressed, followed by the name of the person. */
  kept: string
  /** The title of the collapsed section for accepted lines, if they move elsewhere. */
  goesElsewhere?: string
}
const checking: Keeping = { label: 'Mark as checked', kept: 'Checked' }

type Props = {
  /** The label of the list. */
  label: string
  lines: readonly GeneratedLine[]
  /** The feature whose queries show the lines. */
  feature: string
  keeping?: Keeping
  /** True if short lines stand beside each other. */
  isCompact?: boolean
}

/** Generated lines. A person accepts, edits or removes each, under their own name. */
export function GeneratedLines({ label, lines, feature, keeping = checking, isCompact = false }: Props) {
  const { goesElsewhere } = keeping
  const {
    shown = [],
    kept = [],
    removed = [],
  } = Object.groupBy(lines, ({ state }) => {
    if (state === 'removed') return 'removed'
    return state === 'kept' && goesElsewhere ? 'kept' : 'shown'
  })
  const list = (some: readonly GeneratedLine[], name: string) => (
    <PlainList className={classes.lines} data-compact={isCompact} aria-label={name}>
      {some.map((line) => (
        <Line key={line.id} line={line} feature={feature} keeping={keeping} />
      ))}
    </PlainList>
  )
  const folded = (some: readonly GeneratedLine[], words: string) =>
    some.length > 0 && (
      <Disclosure
        className={classes.removed}
        title={
          <span>
            {some.length} {words}
          </span>
        }
      >
        {list(some, `${label}, ${words}`)}
      </Disclosure>
    )
  return (
    <>
      {shown.length > 0 && list(shown, label)}
      {goesElsewhere && folded(kept, goesElsewhere)}
      {folded(removed, 'removed')}
    </>
  )
}

type LineProps = { line: GeneratedLine; feature: string; keeping: Keeping }

function Line({ line, feature, keeping }: LineProps) {
  const { user } = useRouteContext({ from: '/shell' })
  const [isChanging, setChanging] = useState(false)
  const { pending, run } = useWrite(feature, { words: changedWords })
  const mayWrite = can(user, 'generations.write')
  const set = (state: GeneratedLine['state']) => () => void run(() => changeLine(line, { state }))
  const menuId = `line-${line.id}`
  const isOpen = line.state === 'proposed' || (line.state === 'kept' && !keeping.goesElsewhere)
  const actions = (): (RowAction | false)[] => [
    isOpen && { label: 'Change…', icon: IconEdit, run: () => setChanging(true) },
    isOpen && { label: 'Remove', icon: IconTrash, run: set('removed') },
    line.state === 'removed' && { label: 'Restore', icon: IconArrowBackUp, run: set('proposed') },
  ]
  const review = reviewWords(line, { kept: keeping.kept, reader_id: user.id })
  return (
    <Grid
      as="li"
      gap={8}
      columns="1fr auto"
      align="start"
      className={classes.line}
      data-state={line.state}
      data-button={keeping.goesElsewhere !== undefined}
      aria-busy={pending}
    >
      <Stack gap={4} className={classes.what}>
        <p className={classes.text}>
          <bdi>{line.text}</bdi>
          {line.detail && (
            <Text as="span" tone="quiet" weight="regular">
              <bdi>{line.detail}</bdi>
            </Text>
          )}
        </p>
        {line.quote && !line.text.includes(line.quote) && (
          <Text as="blockquote" tone="quiet" size="meta" canBreak className={classes.quote}>
            <bdi>{line.quote}</bdi>
          </Text>
        )}
        {review && (
          <Meta className={classes.review}>
            {line.state === 'kept' && <IconCheck size={14} aria-hidden />}
            {review}
          </Meta>
        )}
      </Stack>
      {mayWrite && (
        <Row gap={4} align="center" isOneLine className={classes.tools}>
          {line.state !== 'removed' && <Keep line={line} keeping={keeping} pending={pending} onSet={set} />}
          {(isOpen || line.state === 'removed') && <RowActions id={menuId} name={line.text} actions={actions} />}
        </Row>
      )}
      {isChanging && (
        <ChangeDialog line={line} feature={feature} returnTo={menuId} onClose={() => setChanging(false)} />
      )}
    </Grid>
  )
}

type KeepProps = {
  line: GeneratedLine
  keeping: Keeping
  pending: boolean
  onSet: (state: GeneratedLine['state']) => () => void
}

/**
 * A button that accepts a line. It can be undone, except if accepted lines move elsewhere, where they can be removed.
 */
function Keep({ line: { state, text }, keeping, pending, onSet }: KeepProps) {
  if (keeping.goesElsewhere)
    return (
      state === 'proposed' && (
        <Button size="xs" variant="default" disabled={pending} onClick={onSet('kept')}>
          {keeping.label}
          <span className="visually-hidden">: {text}</span>
        </Button>
      )
    )
  const isKept = state === 'kept'
  return (
    <ActionIcon
      className={classes.keep}
      variant="default"
      disabled={pending}
      aria-pressed={isKept}
      aria-label={`${keeping.label}: ${text}`}
      title={keeping.label}
      onClick={onSet(isKept ? 'proposed' : 'kept')}
    >
      <IconCheck size={16} aria-hidden />
    </ActionIcon>
  )
}

const changedWords = { changed_meanwhile: 'Somebody else has changed this line meanwhile. Look at it again.' }

type ChangeProps = { line: GeneratedLine; feature: string; returnTo: string; onClose: () => void }

function ChangeDialog({ line, feature, returnTo, onClose }: ChangeProps) {
  const form = useForm({
    initial: { text: line.text },
    shape: updateGeneration.body,
    bodyOf: ({ text }) => ({ text, line_id: line.id, version: line.version }),
    save: async ({ text }) => {
      await changeLine(line, { text: text! })
    },
    feature,
    words: changedWords,
  })
  const submit = async () => {
    if (!(await form.submit())) onClose()
  }
  const close = () => void form.leave(onClose)
  return (
    <FormDialog
      title="Change the line"
      returnTo={returnTo}
      explains="It stands there under your name too."
      problem={form.refusal?.problem}
      submit="Save"
      pending={form.pending}
      onSubmit={() => void submit()}
      onClose={close}
    >
      <Textarea label="Text" rows={2} autosize data-autofocus {...form.getInputProps('text')} />
    </FormDialog>
  )
}
