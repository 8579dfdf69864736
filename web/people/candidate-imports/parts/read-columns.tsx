import { personImportFields } from '@seatwise/contract/values/people'
import { Facts } from '../../../ui/facts.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { fieldHints, fieldWords } from '../words.ts'

const others = personImportFields.filter((field) => field !== 'email' && field !== 'name')
const plain = others
  .filter((field) => fieldHints[field] === undefined)
  .map((field, at) => (at === 0 ? fieldWords[field] : fieldWords[field].toLowerCase()))

/** What is read of a file. */
export const ReadColumns = () => (
  <Stack as="section" gap={8} aria-labelledby="read-columns">
    <h3 id="read-columns">Columns that are read, under these or similar names</h3>
    <Facts
      facts={[
        ['Needed', 'Email'],
        ['Optional', new Intl.ListFormat('en-US').format(plain)],
        ...others.map((field) => [fieldWords[field], fieldHints[field]] as const),
      ]}
    />
  </Stack>
)
