import { companySortFields } from '@seatwise/contract/values/base'
import { brands } from '@seatwise/domain/brands/brands'
import { defineList, one, oneId, words, type StateOf } from '../../kernel/list-state.ts'

export const companyList = defineList({
  filters: {
    search: words,
    franchise_id: oneId('Franchise'),
    kind: one('Kind', [
      { value: 'company', label: 'Company' },
      { value: 'franchise', label: 'Franchise' },
    ]),
    brand: one(
      'Brand',
      Object.values(brands).map(({ key, name }) => ({ value: key, label: name })),
    ),
    state: one('Status', [
      { value: 'active', label: 'Active' },
      { value: 'suspended', label: 'Suspended' },
    ]),
  },
  sorts: companySortFields,
  defaultSort: { field: 'name', order: 'asc' },
})

export type ListState = StateOf<typeof companyList>
