import { NativeSelect } from '@mantine/core'
import type { Change } from '../board-state.ts'

type Choice = { id: string; name: string }
type Props = {
  /** The companies to choose from, for users of several. */
  companies: readonly Choice[] | undefined
  company_id: string | undefined
  pipelines: readonly Choice[]
  pipeline_id: string | undefined
  onChange: Change
}

/** The choice of company and pipeline, if there are several. */
export const BoardChoice = ({ companies, company_id, pipelines, pipeline_id, onChange }: Props) => (
  <>
    {companies && (
      <NativeSelect
        size="sm"
        aria-label="Company"
        value={company_id ?? ''}
        data={[
          ...(company_id ? [] : [{ value: '', label: 'Choose a company' }]),
          ...companies.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget }) => onChange({ company_id: currentTarget.value, pipeline_id: undefined })}
      />
    )}
    {pipelines.length > 1 && (
      <NativeSelect
        size="sm"
        aria-label="Pipeline"
        value={pipeline_id ?? ''}
        data={pipelines.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ currentTarget }) => onChange({ pipeline_id: currentTarget.value })}
      />
    )}
  </>
)
