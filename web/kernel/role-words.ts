import type { AuthRole } from '@seatwise/contract/values/base'

export const roleWords: Record<AuthRole, string> = {
  SUPER_ADMIN: 'Super admin',
  FRANCHISE_OWNER: 'Franchise owner',
  FRANCHISE_USER: 'Franchise user',
  COMPANY_OWNER: 'Company owner',
  COMPANY_USER: 'Company user',
}
