import { expect, it } from 'vitest'
import { namesOfPeople } from '../../database/tables/candidates.ts'
import { setUpProduct } from '../../test-product.ts'

const { product } = setUpProduct()
const names = Object.keys(namesOfPeople)
const others = ['archived_reason', 'email', 'kind', 'phone', 'title']

it('every text column of a person is a name of the person or is listed here as another fact', async () => {
  const { rows } = await product.owner.query<{ name: string }>(
    `SELECT a.attname AS name FROM pg_attribute a
      WHERE a.attrelid = 'candidates'::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
        AND a.atttypid IN ('text'::regtype, 'text[]'::regtype)`,
  )
  expect(rows.map(({ name }) => name).sort()).toEqual([...names, ...others].sort())
})

it('an erasure looks for every name of a person in texts, whole and by its words', async () => {
  const { rows } = await product.owner.query<{ source: string }>(
    `SELECT prosrc AS source FROM pg_proc WHERE proname = 'erase_candidate'`,
  )
  const { source } = rows[0]!
  const expressionsOf = (variable: string) => new RegExp(`${variable} := ARRAY\\([^;]*;`).exec(source)?.[0]
  for (const variable of ['v_words', 'v_names'])
    for (const name of names) expect(expressionsOf(variable), `${variable}, ${name}`).toContain(`p.${name}`)
})
