import { NativeSelect } from '@mantine/core'

type Props = {
  sheets: readonly { index: number; name: string }[]
  sheet: number | null
  onChange: (sheet: number) => void
}

/** The sheet of a workbook that is imported, if it has several. */
export const SheetField = ({ sheets, sheet, onChange }: Props) =>
  sheets.length > 1 && (
    <NativeSelect
      label="Sheet of the workbook"
      data={sheets.map(({ index, name }) => ({ value: String(index), label: name }))}
      value={String(sheet)}
      onChange={({ currentTarget: { value } }) => onChange(Number(value))}
    />
  )
