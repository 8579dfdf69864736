import { useState } from 'react'
import { notifications } from '@mantine/notifications'
import { IconCopy, IconForms, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate, useParams, useRouteContext, useSearch } from '@tanstack/react-router'
import type { Company } from '@seatwise/contract/companies'
import { updateJobApplicationTemplate, type JobApplicationTemplate } from '@seatwise/contract/job-application-templates'
import { useRowForm } from '../../kernel/use-row-form.ts'
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { moreActionsId, PageActions } from '../../ui/page-actions.tsx'
import { updateTemplate } from './data.ts'
import { contentOf, draftOf } from './draft.ts'
import type { TemplatesSearch } from './list-state.ts'
import { Editor } from './parts/editor.tsx'
import { OfCompany } from './parts/of-company.tsx'
import { DeleteTemplate } from './parts/template-dialogs.tsx'
import { labelsOf, refusalWords, textsOf, whyKept } from './words.ts'

/** The editor of a stored template, with a preview. */
export function EditTemplatePage() {
  const { user } = useRouteContext({ from: '/shell' })
  const { id } = useParams({ from: '/shell/company-settings/application-templates/$id' })
  const search = useSearch({ from: '/shell/company-settings/application-templates/$id' })
  return (
    <OfCompany company_id={search.company_id ?? user.company.id} search={search} title="Application template">
      {(company, templates) => {
        const template = templates.find((one) => one.id === id)
        return template ? (
          <EditTemplate key={id} company={company} template={template} templates={templates} search={search} />
        ) : (
          <Gone search={search} />
        )
      }}
    </OfCompany>
  )
}

const Gone = ({ search }: { search: TemplatesSearch }) => (
  <EmptyState
    isPage
    icon={IconForms}
    title="This template is not here"
    action={
      <Link to="/company-settings/application-templates" search={search}>
        All application templates
      </Link>
    }
  >
    It was deleted, or belongs to another company.
  </EmptyState>
)

type Props = {
  company: Company
  template: JobApplicationTemplate
  templates: readonly JobApplicationTemplate[]
  search: TemplatesSearch
}

function EditTemplate({ company, template, templates, search }: Props) {
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const { row, setRow, changed, ...form } = useRowForm({
    feature: 'job-application-templates',
    write: 'PUT /job-application-templates/{id}',
    row: template,
    draftOf,
    shape: updateJobApplicationTemplate.body,
    bodyOf: (draft, { version, is_default }) => ({
      version,
      ...contentOf(draft),
      ...(draft.is_default && !is_default && { is_default: true as const }),
    }),
    save: async (body) => {
      const stored = await updateTemplate(template.id, body)
      setRow(stored)
      notifications.show({ message: 'Template saved' })
      return draftOf(stored)
    },
    words: refusalWords,
    fieldOf: { template_name_taken: 'name' },
  })
  // If a colleague has saved, the form shows the new version, unless there are unsaved changes: then saving shows the
  // differences.
  if (template.version > row.version && !form.isChanged && !form.pending) {
    setRow(template)
    form.show(draftOf(template))
  }
  const clone = () =>
    void navigate({
      to: '/company-settings/application-templates/add',
      search: { ...search, copy_of: template.id },
    })
  return (
    <>
      <Editor
        title={row.name}
        form={form}
        company={company}
        templates={templates}
        stored={row}
        notice={
          changed && (
            <ChangedMeanwhile
              {...changed}
              labels={labelsOf(form.values, changed.stored)}
              typed={textsOf(form.values)}
              stored={textsOf(changed.stored)}
            />
          )
        }
        actions={
          <PageActions
            more={[
              { label: 'Clone', icon: IconCopy, run: clone },
              { label: 'Delete…', icon: IconTrash, run: () => setDeleting(true), unavailable: whyKept(row) },
            ]}
          />
        }
      />
      {isDeleting && (
        <DeleteTemplate
          template={row}
          returnTo={moreActionsId}
          onDone={() => void navigate({ to: '/company-settings/application-templates', search })}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  )
}
