import { expect, it } from 'vitest'
import { parseCrmSearch } from './page-state.ts'
import { company } from './test-connection.ts'

it('The address of the page CRM contains a company, or none', () => {
  expect(parseCrmSearch({ company_id: company.id, other: 1 })).toEqual({ company_id: company.id })
  expect(parseCrmSearch({ company_id: 'nonsense' })).toEqual({})
})
