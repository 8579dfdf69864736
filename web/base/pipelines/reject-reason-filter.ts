import { useRouteContext } from '@tanstack/react-router'
import type { Permission } from '@seatwise/contract/permissions'
import { reachOf } from '@seatwise/domain/permissions'
import { currentBrand } from '../../kernel/brand.ts'
import { useRejectReasons } from './data.ts'

/**
 * The filter of a list by reject reasons, and its options: those of one company.
 * @param company_id undefined for the only company of the reader, or while the list shows several: then there are none
 * @param permission that the list needs
 */
export function useRejectReasonFilter(company_id: string | undefined, permission: Permission, showsStages: boolean) {
  const { user } = useRouteContext({ from: '/shell' })
  const own = reachOf(user, permission) === 'company' ? user.company.id : undefined
  const reasons = useRejectReasons(company_id ?? own, showsStages).data
  const filter = { control: { kind: 'many', label: currentBrand().texts.reject_reason } } as const
  const options = reasons?.map(({ id, name, archived_at }) => ({
    value: id,
    label: archived_at === null ? name : `${name} (archived)`,
  }))
  return { filter, options: { reject_reasons: options ?? [] } }
}
