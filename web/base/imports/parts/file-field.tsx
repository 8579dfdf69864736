import { useId } from 'react'
import { Loader } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { Stack, Text } from '../../../ui/layout.tsx'
import classes from '../imports.module.css'

type Props = {
  /** What a row of the file stands for, and what happens to it. */
  hint: string
  isReading: boolean
  problem: string | undefined
  onChoose: (file: File) => void
}

/** A field for a CSV file or a workbook, which can also be dropped on it. */
export function FileField({ hint, isReading, problem, onChoose }: Props) {
  const id = useId()
  return (
    <div>
      <Stack gap={4} align="center" className={classes.file} data-problem={problem !== undefined}>
        {isReading ? <Loader size={24} aria-hidden /> : <IconFileSpreadsheet size={24} stroke={1.5} aria-hidden />}
        <Text as="label" weight="medium" htmlFor={id}>
          {isReading ? 'Reading the file' : 'Choose a CSV file or a workbook, or drop it here'}
        </Text>
        <p id={`${id}-hint`}>{hint}</p>
        <input
          id={id}
          type="file"
          accept=".csv,.txt,.tsv,.xlsx,.ods,text/csv"
          disabled={isReading}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) onChoose(file)
            // Cleared, so that the same file can be chosen again after it was corrected.
            currentTarget.value = ''
          }}
        />
      </Stack>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
