import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setUpProduct } from '../../test-product.ts'
import { sendFile } from './test-imports.ts'

const setUp = setUpProduct()
const forgetLimit = () => setUp.product.owner.query("DELETE FROM rate_limits WHERE key LIKE 'import_by_user%'")
// Numbers without a country code are read as numbers of the company's country.
beforeAll(() => setUp.product.owner.query("UPDATE companies SET country = 'US' WHERE slug = 'northgate'"))
beforeEach(forgetLimit)
afterAll(forgetLimit)

const folder = new URL('./other-systems/', import.meta.url)
/** The files, each with its source and the first person in it. An imitation has headings as the system is known for. */
const { data: files } = Papa.parse<Record<string, string>>(readFileSync(new URL('list.csv', folder), 'utf8'), {
  header: true,
  skipEmptyLines: true,
})

describe('a file of another system', () => {
  it.each(files.map((file) => [file.system!, file] as const))(
    'is read without a change of the columns: %s',
    async (_, file) => {
      const { file: name, people, tags = '', ...expected } = file
      const bytes = readFileSync(new URL(`${name}.csv`, folder))
      const { mapping } = (await sendFile(setUp, bytes)).data
      const columns = Object.entries(mapping).filter(([, column]) => column !== null)
      const fields = { ...Object.fromEntries(columns), step: 'check', default_kind: 'employee' }
      const { data } = await sendFile(setUp, bytes, fields)
      const [first] = data.sample
      const phone = first.phone?.replaceAll(' ', '') ?? null
      expect({ added: data.added, ...first, phone }).toMatchObject({
        added: Number(people),
        email: expected.email,
        first: expected.first,
        last: expected.last,
        phone: expected.phone || null,
        title: expected.title || null,
        hired_at: expected.hired_at || null,
        tags: tags.split('; ').filter(Boolean),
      })
    },
  )
})
