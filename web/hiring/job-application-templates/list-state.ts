import { isId, omitUndefined } from '../../kernel/list-state.ts'

/** @property company_id one of several companies; by default the user's own */
export type TemplatesSearch = { company_id?: string }

export const parseTemplatesSearch = ({ company_id }: Record<string, unknown>): TemplatesSearch =>
  omitUndefined({ company_id: isId(company_id) ? company_id : undefined })

/** @property copy_of the id of the template that a new one copies */
type NewTemplateSearch = TemplatesSearch & { copy_of?: string }

export const parseNewTemplateSearch = ({ copy_of, ...search }: Record<string, unknown>): NewTemplateSearch =>
  omitUndefined({ ...parseTemplatesSearch(search), copy_of: isId(copy_of) ? copy_of : undefined })
