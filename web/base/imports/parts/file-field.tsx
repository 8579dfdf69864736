import { Loader } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { DropField } from './drop-field.tsx'

type Props = {
  /** What a row of the file stands for, and what happens to it. */
  hint: string
  isReading: boolean
  problem: string | undefined
  onChoose: (file: File) => void
}

/** A field for a CSV file or a workbook, which can also be dropped on it. */
export const FileField = ({ hint, isReading, problem, onChoose }: Props) => (
  <DropField
    label={isReading ? 'Reading the file' : 'Choose a CSV or Excel file'}
    drop={isReading ? undefined : 'it'}
    hint={hint}
    icon={isReading ? <Loader size={24} aria-hidden /> : <IconFileSpreadsheet size={24} stroke={1.5} aria-hidden />}
    accept=".csv,.txt,.tsv,.xlsx,.ods,text/csv"
    isDisabled={isReading}
    problem={problem}
    onChoose={([file]) => file && onChoose(file)}
  />
)
