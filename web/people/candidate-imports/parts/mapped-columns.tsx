import { Button, NativeSelect } from '@mantine/core'
import { candidateKinds, duplicateChoices, personImportFields } from '@seatwise/contract/values/people'
import { DialogFoot } from '../../../ui/dialog-foot.tsx'
import { ColumnFields, ImportSteps, SheetField } from '../../../base/imports/public.ts'
import { DrawerBody, Row, Stack, Text } from '../../../ui/layout.tsx'
import classes from '../candidate-imports.module.css'
import type { ImportDraft, ImportAnswer } from '../data.ts'
import { countWords, duplicateWords, fieldHints, fieldWords, kindWords } from '../words.ts'

type Props = {
  /** The name of the file. */
  name: string
  answer: ImportAnswer<'columns'>
  draft: ImportDraft
  pending: boolean
  problem: string | undefined
  onChange: (query: ImportDraft) => void
  onSheet: (sheet: number) => void
  onBack: () => void
  onCheck: () => void
}

const fields = personImportFields.map((field) => ({
  field,
  label: fieldWords[field],
  hint: fieldHints[field],
  ...(field === 'email' ? {} : { isOptional: true as const }),
}))

/** The columns of the fields, and what happens with people whom the company already has. */
export function MappedColumns({ name, answer, draft, pending, problem, onChange, onSheet, onBack, onCheck }: Props) {
  return (
    <DrawerBody as="div" className={classes.import}>
      <ImportSteps current="Columns" />
      <Text weight="semibold" canBreak>
        {name} · {countWords(answer.rows, 'row', 'rows')} · {importedWords(answer, draft)}
      </Text>
      <SheetField sheets={answer.sheets} sheet={answer.sheet} onChange={onSheet} />
      <NativeSelect
        label="Add new people as"
        description={draft.mapping.kind === null ? undefined : 'For rows in which the file does not say it.'}
        data={candidateKinds.map((kind) => ({ value: kind, label: kindWords(kind) }))}
        value={draft.default_kind}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...draft, default_kind: candidateKinds.find((kind) => kind === value)! })
        }
      />
      <Stack as="fieldset" className={classes.choices}>
        <legend>If somebody with the same email address is here already</legend>
        {duplicateChoices.map((choice) => (
          <Row as="label" isOneLine gap={10} align="start" key={choice}>
            <input
              type="radio"
              name="duplicates"
              checked={draft.duplicates === choice}
              onChange={() => onChange({ ...draft, duplicates: choice })}
            />
            <span>
              {duplicateWords[choice].label}
              <Text as="small" isBlock tone="quiet" size="meta">
                {duplicateWords[choice].explains}
              </Text>
            </span>
          </Row>
        ))}
      </Stack>
      <ColumnFields
        columns={answer.columns}
        fields={fields}
        mapping={draft.mapping}
        suggested={answer}
        onChange={(mapping) => onChange({ ...draft, mapping })}
      />
      {problem && (
        <Text tone="bad" role="alert">
          {problem}
        </Text>
      )}
      <DialogFoot>
        <Button variant="default" disabled={pending} onClick={onBack}>
          Choose another file
        </Button>
        <Button loading={pending} onClick={onCheck}>
          Check {countWords(answer.rows, 'row', 'rows')}
        </Button>
      </DialogFoot>
    </DrawerBody>
  )
}

/** "9 of 14 columns imported" */
function importedWords({ columns }: ImportAnswer<'columns'>, { mapping }: ImportDraft): string {
  const imported = Object.values(mapping).filter((column) => column !== null).length
  return `${imported === columns.length ? 'all' : `${imported} of ${columns.length}`} columns imported`
}
