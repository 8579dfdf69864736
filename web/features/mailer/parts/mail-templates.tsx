import { useState } from 'react'
import { Button } from '@mantine/core'
import type { MailTemplate } from '@seatwise/contract/mailer'
import type { UserProfile } from '@seatwise/contract/users'
import { Pill } from '../../../ui/pill.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { useMailTemplates } from '../data.ts'
import classes from '../mailer.module.css'
import { originWords, templateWords } from '../words.ts'
import { TemplateEditor } from './template-editor.tsx'

type Props = { user: UserProfile; company: { id: string; name: string; brand: 'hb' | 'be' } }

/** The emails to people that a company can write itself. */
export function MailTemplates({ user, company }: Props) {
  const templates = useMailTemplates(company.id)
  const [opened, setOpened] = useState<MailTemplate>()
  if (templates.isError) return <Problem error={templates.error} onRetry={() => void templates.refetch()} />
  return (
    <>
      <p className={classes.lead}>The emails that {company.name} sends to people who take the survey.</p>
      <ul className={classes.templates} aria-busy={templates.isPending}>
        {templates.data?.map((template) => (
          <li key={template.id}>
            <div>
              <h3>
                {templateWords[template.id].name}
                {!template.is_default && <Pill tone="good">Your text</Pill>}
              </h3>
              <p>{templateWords[template.id].when}</p>
              {!template.is_default && <p>{originWords(template)}</p>}
            </div>
            <Button id={editId(template)} variant="default" onClick={() => setOpened(template)}>
              Edit<span className="visually-hidden"> ({templateWords[template.id].name})</span>
            </Button>
          </li>
        ))}
      </ul>
      {opened && (
        <TemplateEditor
          key={opened.id}
          user={user}
          company={company}
          template={opened}
          returnTo={editId(opened)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

const editId = ({ id }: MailTemplate) => `edit-${id}`
