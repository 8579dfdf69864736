import { useState } from 'react'
import { importLimits } from '@seatwise/contract/limits'
import { useAction } from '../../kernel/use-action.ts'

const tooLarge = 'This file is larger than 5 MB. Split it, and take one part after the other.'

/**
 * The chosen file of an import and its columns. `field` has the props of `FileField`.
 * @param readColumns asks the server for the columns of the file, or of a sheet of a workbook
 */
export function useImportFile<Columns>(readColumns: (file: Blob, sheet?: number) => Promise<Columns>) {
  const [chosen, setChosen] = useState<{ file: Blob; name: string; columns: Columns }>()
  const [isTooLarge, setTooLarge] = useState(false)
  const { pending, problem, run } = useAction({ isToldInPlace: true, words: { too_large: tooLarge } })

  async function read(file: File) {
    setTooLarge(file.size > importLimits.bytes)
    if (file.size > importLimits.bytes) return
    await run(async () => {
      // A copy, because a file that is saved again in the meantime could no longer be sent.
      const copy = new Blob([await file.arrayBuffer()])
      setChosen({ file: copy, name: file.name, columns: await readColumns(copy) })
    })
  }
  const field = {
    isReading: pending,
    problem: isTooLarge ? tooLarge : problem,
    onChoose: (file: File) => void read(file),
  }
  const chooseSheet = (sheet: number) =>
    run(async () => {
      if (chosen) setChosen({ ...chosen, columns: await readColumns(chosen.file, sheet) })
    })
  return { chosen, field, chooseSheet, chooseAnother: () => setChosen(undefined) }
}
