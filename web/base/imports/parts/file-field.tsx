import { IconFileSpreadsheet } from '@tabler/icons-react'
import { DropField } from '../../../ui/drop-field.tsx'

type Props = {
  /** Which files are taken, in one short line. */
  limits: string
  isReading: boolean
  problem: string | undefined
  onChoose: (file: File) => void
}

/** A field for a CSV file or a workbook, which can also be dropped on it. */
export const FileField = ({ limits, isReading, problem, onChoose }: Props) => (
  <DropField
    label="Choose a CSV or Excel file"
    button="Choose a file"
    drop="or drop it here"
    limits={limits}
    icon={<IconFileSpreadsheet size={24} stroke={1.5} aria-hidden />}
    accept=".csv,.txt,.tsv,.xlsx,.ods,text/csv"
    isPending={isReading}
    problem={problem}
    onChoose={([file]) => file && onChoose(file)}
  />
)
