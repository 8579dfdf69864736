import { Button, NativeSelect } from '@mantine/core'
import { candidateKinds, duplicateChoices, personImportFields } from '@seatwise/contract/values'
import { DialogFoot } from '../../../ui/dialog-foot.tsx'
import { ColumnFields, ImportSteps } from '../../../base/imports/public.ts'
import { Stack, Text } from '../../../ui/layout.tsx'
import classes from '../candidate-imports.module.css'
import type { ImportDraft, ImportAnswer } from '../data.ts'
import { countWords, duplicateWords, fieldHints, fieldWords, kindWords } from '../words.ts'

type Props = {
  found: ImportAnswer<'columns'>
  asked: ImportDraft
  pending: boolean
  problem: string | undefined
  onChange: (asked: ImportDraft) => void
  onBack: () => void
  onCheck: () => void
}

const fields = personImportFields.map((field) => ({
  field,
  label: fieldWords[field],
  hint: fieldHints[field],
  ...(field === 'email' ? {} : { isOptional: true as const }),
}))

/** Which column holds what, and what happens with people whom the company knows. */
export function MappedColumns({ found, asked, pending, problem, onChange, onBack, onCheck }: Props) {
  return (
    <div className={classes.import}>
      <ImportSteps current="Columns" />
      <ColumnFields
        columns={found.columns}
        fields={fields}
        mapping={asked.mapping}
        onChange={(mapping) => onChange({ ...asked, mapping })}
      />
      <NativeSelect
        label="A new person is"
        description="Where the file does not say it."
        data={candidateKinds.map((kind) => ({ value: kind, label: kindWords(kind) }))}
        value={asked.default_kind}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...asked, default_kind: candidateKinds.find((kind) => kind === value)! })
        }
      />
      <Stack as="fieldset" className={classes.choices}>
        <legend>People whose email address is here already</legend>
        {duplicateChoices.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name="duplicates"
              checked={asked.duplicates === choice}
              onChange={() => onChange({ ...asked, duplicates: choice })}
            />
            <span>
              {duplicateWords[choice].label}
              <small>{duplicateWords[choice].explains}</small>
            </span>
          </label>
        ))}
      </Stack>
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
          Check {countWords(found.rows, 'row', 'rows')}
        </Button>
      </DialogFoot>
    </div>
  )
}
