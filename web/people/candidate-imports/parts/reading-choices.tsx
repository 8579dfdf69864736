import { NativeSelect } from '@mantine/core'
import { dayOrders, importEncodings } from '@seatwise/contract/values/base'
import type { ImportAnswer, ImportDraft } from '../data.ts'
import { dayOrderWords, encodingWords } from '../words.ts'

type Props = {
  checked: ImportAnswer<'check'>
  draft: ImportDraft
  pending: boolean
  onChange: (draft: ImportDraft) => void
}

/** The encodings of old programs, each with names as they would be read. */
export const EncodingChoice = ({ checked: { file }, draft, pending, onChange }: Props) => (
  <NativeSelect
    label="How the file is written"
    size="xs"
    disabled={pending}
    data={[
      { value: file.encoding, label: encodingWords[file.encoding] },
      ...file.others.map(({ encoding, samples }) => ({
        value: encoding,
        label: `${encodingWords[encoding]}: ${samples.join(', ')}`,
      })),
    ]}
    value={file.encoding}
    onChange={({ currentTarget: { value } }) =>
      onChange({ ...draft, encoding: importEncodings.find((encoding) => encoding === value)! })
    }
  />
)

/** Whether 3/4 is in March or in April. */
export const DayOrderChoice = ({ checked: { ambiguous_days }, draft, pending, onChange }: Props) => (
  <NativeSelect
    label={`What comes first in dates such as ${ambiguous_days.first ?? '3/4/2026'}?`}
    size="xs"
    disabled={pending}
    data={[
      ...(draft.day_order ? [] : [{ value: '', label: 'Choose the day or the month' }]),
      ...dayOrders.map((order) => ({ value: order, label: dayOrderWords[order] })),
    ]}
    value={draft.day_order ?? ''}
    onChange={({ currentTarget: { value } }) =>
      onChange({ ...draft, day_order: dayOrders.find((order) => order === value)! })
    }
  />
)
