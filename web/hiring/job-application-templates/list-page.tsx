import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconForms, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import type { JobApplicationTemplate } from '@seatwise/contract/job-application-templates'
import { can } from '@seatwise/domain/permissions'
import { hasJobs } from '@seatwise/domain/policies/jobs'
import { counted } from '../../kernel/counted.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { menuId } from '../../ui/row-actions.tsx'
import { CompanyFilter, SettingsFrame, useCompanyFilter } from '../../base/companies/public.ts'
import { useTemplates } from './data.ts'
import { DeleteTemplate, MakeDefault } from './parts/template-dialogs.tsx'
import { TemplatesTable } from './parts/templates-table.tsx'
import { whyKept } from './words.ts'

type OpenDialog = { action: 'make_default' | 'delete'; template: JobApplicationTemplate }

/** The application forms of a company. */
export function TemplatesPage() {
  const { user } = useRouteContext({ from: '/shell' })
  const search = useSearch({ from: '/shell/company-settings/application-templates' })
  const navigate = useNavigate()
  const choices = useCompanyFilter('job-application-templates.read', ({ brand }) => hasJobs(brand))
  const company_id = search.company_id ?? user.company.id
  const templates = useTemplates(company_id)
  const rows = templates.data ?? []
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  const mayWrite = can(user, 'job-application-templates.write')
  const add = mayWrite && (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      renderRoot={(button: object) => (
        <Link to="/company-settings/application-templates/add" search={search} {...button} />
      )}
    >
      Add a template
    </Button>
  )
  const actionsOf = (template: JobApplicationTemplate) => [
    {
      label: 'Edit',
      run: () =>
        void navigate({ to: '/company-settings/application-templates/$id', params: { id: template.id }, search }),
    },
    !template.is_default && {
      label: 'Make default…',
      run: () => setDialog({ action: 'make_default', template }),
    },
    {
      label: 'Clone',
      run: () =>
        void navigate({
          to: '/company-settings/application-templates/add',
          search: { ...search, copy_of: template.id },
        }),
    },
    {
      label: 'Delete…',
      run: () => setDialog({ action: 'delete', template }),
      unavailable: whyKept(template),
    },
  ]
  // The current template, so that a retry after a refusal sends the newest version.
  const template = dialog && (rows.find(({ id }) => id === dialog.template.id) ?? dialog.template)
  return (
    <SettingsFrame page="Application templates" isWide>
      <div>
        <ListPage
          title="Application templates"
          isSection
          count={counted(templates.data?.length, ['template', 'templates'])}
          request={{ ...templates, data: templates.data && { data: templates.data } }}
          isUnused={!choices.hasMany}
          intro="What applicants are asked for. Jobs without a template of their own use the default."
          actions={rows.length > 0 && add}
          tools={
            choices.hasMany && (
              <CompanyFilter
                choices={choices}
                company_id={company_id}
                onChange={(chosen) => void navigate({ to: '/company-settings/application-templates', search: chosen })}
              />
            )
          }
          empty={
            <EmptyState icon={IconForms} title="No templates yet" action={add}>
              Jobs use the standard form: name and email, a resume and a phone number if applicants like. Add a template
              to ask for more, or for less.
            </EmptyState>
          }
        >
          {({ data }) => (
            <TemplatesTable templates={data} search={search} actionsOf={mayWrite ? actionsOf : undefined} />
          )}
        </ListPage>
        {dialog?.action === 'make_default' && template && (
          <MakeDefault
            template={template}
            before={rows.find(({ is_default }) => is_default)}
            returnTo={menuId(template)}
            onClose={close}
          />
        )}
        {dialog?.action === 'delete' && template && (
          <DeleteTemplate template={template} returnTo={menuId(template)} onClose={close} />
        )}
      </div>
    </SettingsFrame>
  )
}
