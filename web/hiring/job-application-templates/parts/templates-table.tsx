import { Link } from '@tanstack/react-router'
import type { JobApplicationTemplate } from '@seatwise/contract/job-application-templates'
import { Ago } from '../../../ui/ago.tsx'
import { DataTable, PhoneRow, RowTitle } from '../../../ui/data-table.tsx'
import { timeAgo } from '../../../ui/dates.ts'
import { None } from '../../../ui/none.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { menuId, RowActions, type RowAction } from '../../../ui/row-actions.tsx'
import { actionsColumn } from '../../../ui/standard-columns.tsx'
import { allRows, type Column } from '../../../ui/table-column.ts'
import { asksWords, usedSentence, usedWords } from '../words.ts'

type Props = {
  templates: readonly JobApplicationTemplate[]
  search: { company_id?: string }
  /** Undefined for users who may not change templates. */
  actionsOf: ((template: JobApplicationTemplate) => readonly (RowAction | false)[]) | undefined
}

export function TemplatesTable({ templates, search, actionsOf }: Props) {
  const menuOf = (template: JobApplicationTemplate) =>
    actionsOf && <RowActions id={menuId(template)} name={template.name} actions={() => actionsOf(template)} />
  const name = (template: JobApplicationTemplate) => (
    <Link
      to="/company-settings/application-templates/$id"
      params={{ id: template.id }}
      search={search}
      title={template.name}
    >
      {template.name}
    </Link>
  )
  const columns: Column<JobApplicationTemplate, never>[] = [
    {
      label: 'Name',
      cell: (template) => <RowTitle meta={template.is_default && <Pill>Default</Pill>}>{name(template)}</RowTitle>,
    },
    { label: 'Asks for', width: 344, leaves: 3, narrow: { width: 256, cell: asksCell }, cell: asksCell },
    { label: 'Used by', width: 176, leaves: 2, cell: usedCell },
    { label: 'Changed', width: 128, leaves: 1, isQuiet: true, cell: ({ updated_at }) => <Ago at={updated_at} /> },
    actionsColumn(menuOf),
  ]
  return (
    <DataTable
      caption="Application templates"
      columns={columns}
      found={allRows(templates)}
      phoneRow={(template) => (
        <PhoneRow
          title={name(template)}
          details={[
            // Each line is cut at its end.
            asksWords(template),
            [template.is_default ? 'Default' : usedWords(template), `Changed ${timeAgo(template.updated_at)}`].join(
              ' · ',
            ),
          ]}
          menu={menuOf(template)}
        />
      )}
    />
  )
}

const asksCell = (template: JobApplicationTemplate) => <span title={asksWords(template)}>{asksWords(template)}</span>

function usedCell(template: JobApplicationTemplate) {
  const words = usedWords(template)
  return words === '' ? <None>No job</None> : <span title={usedSentence(template)}>{words}</span>
}
