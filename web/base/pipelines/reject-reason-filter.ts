import { currentBrand } from '../../kernel/brand.ts'
import { useRejectReasons } from './data.ts'

/**
 * The filter of a list by reject reasons, and its options: those of one company.
 * @param company_id undefined while the list shows several companies; then there is no filter
 */
export function useRejectReasonFilter(company_id: string | undefined, showsStages: boolean) {
  const reasons = useRejectReasons(company_id, showsStages).data
  const filter = { control: { kind: 'many', label: currentBrand().texts.reject_reason } } as const
  const options = reasons?.map(({ id, name, archived_at }) => ({
    value: id,
    label: archived_at === null ? name : `${name} (archived)`,
  }))
  return { filter, options: options && options.length > 0 ? { reject_reasons: options } : {} }
}
