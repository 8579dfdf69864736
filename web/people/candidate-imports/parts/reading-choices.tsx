import { NativeSelect } from '@mantine/core'
import { dayOrders, importEncodings } from '@seatwise/contract/values/base'
import { Stack } from '../../../ui/layout.tsx'
import type { ImportAnswer, ImportDraft } from '../data.ts'
import { countWords, dayOrderWords, encodingWords } from '../words.ts'

type Props = {
  checked: ImportAnswer<'check'>
  draft: ImportDraft
  pending: boolean
  onChange: (draft: ImportDraft) => void
}

/** What the file does not say by itself: the encoding of old programs, and whether 3/4 is in March or in April. */
export function ReadingChoices({ checked: { file, asks_day_order, ambiguous_days }, draft, pending, onChange }: Props) {
  const asksDayOrder = asks_day_order || draft.day_order !== undefined
  if (file.others.length === 0 && !asksDayOrder) return null
  return (
    <Stack gap={16}>
      {file.others.length > 0 && (
        <NativeSelect
          label="How the file is written"
          description="It is not UTF-8. If names look wrong, choose the line in which they look right."
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
      )}
      {asksDayOrder && (
        <NativeSelect
          label={`What comes first in dates such as ${ambiguous_days.first ?? '3/4/2026'}?`}
          description={ambiguous_days.count > 0 && daysLeftOut(ambiguous_days.count)}
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
      )}
    </Stack>
  )
}

const daysLeftOut = (count: number) =>
  `The file does not tell. Until you choose, ${countWords(count, 'date is', 'dates are')} left out.`
