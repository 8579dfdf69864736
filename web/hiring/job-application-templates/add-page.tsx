import { useEffect, useState } from 'react'
import { notifications } from '@mantine/notifications'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { createJobApplicationTemplate, type JobApplicationTemplate } from '@seatwise/contract/job-application-templates'
import type { Company } from '@seatwise/contract/companies'
import { useForm } from '../../kernel/use-form.ts'
import { createTemplate } from './data.ts'
import { contentOf, copyOf, draftOf, newDraft, type Draft } from './draft.ts'
import type { TemplatesSearch } from './list-state.ts'
import { Editor } from './parts/editor.tsx'
import { OfCompany } from './parts/of-company.tsx'
import { refusalWords } from './words.ts'

const newTitle = 'New application template'

/** Adds a template: an empty one, or a copy of another. */
export function AddTemplatePage() {
  const { user } = useRouteContext({ from: '/shell' })
  const { copy_of, ...search } = useSearch({ from: '/shell/company-settings/application-templates/add' })
  return (
    <OfCompany company_id={search.company_id ?? user.company.id} search={search} title={newTitle}>
      {(company, templates) => {
        const original = templates.find(({ id }) => id === copy_of)
        return <NewTemplate company={company} templates={templates} original={original} search={search} />
      }}
    </OfCompany>
  )
}

type Props = {
  company: Company
  templates: readonly JobApplicationTemplate[]
  original: JobApplicationTemplate | undefined
  search: TemplatesSearch
}

function NewTemplate({ company, templates, original, search }: Props) {
  const navigate = useNavigate()
  const [begin] = useState(() => (original ? copyOf(original) : newDraft(templates.length === 0)))
  const [saved, setSaved] = useState<JobApplicationTemplate>()
  const form = useForm<Draft, typeof createJobApplicationTemplate.body>({
    feature: 'job-application-templates',
    initial: begin,
    shape: createJobApplicationTemplate.body,
    bodyOf: (draft) => ({
      company_id: company.id,
      ...contentOf(draft),
      ...(draft.is_default && { is_default: true as const }),
    }),
    save: async (body) => {
      const created = await createTemplate(body)
      notifications.show({ message: 'Template added' })
      setSaved(created)
      return draftOf(created)
    },
    words: refusalWords,
    fieldOf: { template_name_taken: 'name' },
  })
  // Only after the form has taken over the saved values: with unsaved changes it would ask before it is left.
  const isSaved = saved !== undefined && !form.isChanged
  useEffect(() => {
    if (!isSaved) return
    const to = '/company-settings/application-templates/$id'
    void navigate({ to, params: { id: saved.id }, search, replace: true })
  }, [isSaved, saved, search, navigate])
  const leave = () => void navigate({ to: '/company-settings/application-templates', search })
  return (
    <Editor
      title={original ? `Copy of ${original.name}` : newTitle}
      form={{ ...form, discard: leave }}
      save="Add template"
      // A new template can be saved without changes, so its form has a button from the beginning.
      submit={form.isChanged ? undefined : 'Add template'}
      company={company}
      templates={templates}
    />
  )
}
