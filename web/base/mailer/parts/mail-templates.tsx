import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { MailTemplate } from '@seatwise/contract/mailer'
import type { UserProfile } from '@seatwise/contract/users'
import { messageKinds, type BrandKey } from '@seatwise/contract/values/base'
import { Meta, Row, Stack, Text } from '../../../ui/layout.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Rows } from '../../../ui/rows.tsx'
import { useMailTemplates } from '../data.ts'
import classes from '../mailer.module.css'
import { changedWords, nameOf, stateOf, subjectWords } from '../words.ts'
import { NewTemplate } from './new-template.tsx'
import { TemplateEditor } from './template-editor.tsx'

type Props = { user: UserProfile; company: { id: string; name: string; brand: BrandKey } }

const isByHand = ({ kind }: MailTemplate) => messageKinds.some((one) => one === kind)

/** The emails whose text a company can change. */
export function MailTemplates({ user, company }: Props) {
  const templates = useMailTemplates(company.id)
  const [dialog, setDialog] = useState<MailTemplate | 'new'>()
  if (templates.isError) return <Problem error={templates.error} onRetry={() => void templates.refetch()} />
  const all = templates.data ?? []
  const list = { company_name: company.name, isPending: templates.isPending, onOpen: setDialog }
  const close = () => setDialog(undefined)
  return (
    <>
      <Stack as="section" gap={8} aria-labelledby="sent-by-product">
        <h3 id="sent-by-product">Sent automatically</h3>
        <List {...list} templates={all.filter((one) => !isByHand(one))} />
      </Stack>
      <Stack as="section" gap={8} aria-labelledby="sent-by-hand">
        <Row as="header" align="center" justify="between">
          <h3 id="sent-by-hand">Sent by you</h3>
          <Button variant="default" onClick={() => setDialog('new')}>
            New template
          </Button>
        </Row>
        <Text tone="quiet">
          Select people in the list of results and choose Email, or write to one from their page.
        </Text>
        <List {...list} templates={all.filter(isByHand)} />
      </Stack>
      {dialog === 'new' && <NewTemplate company={company} onClose={close} />}
      {dialog && dialog !== 'new' && (
        <TemplateEditor
          key={dialog.id}
          user={user}
          company={company}
          template={dialog}
          returnTo={openerId(dialog)}
          onClose={close}
        />
      )}
    </>
  )
}

type ListProps = {
  templates: readonly MailTemplate[]
  company_name: string
  isPending: boolean
  onOpen: (template: MailTemplate) => void
}

const List = ({ templates, company_name, isPending, onOpen }: ListProps) => (
  <Rows aria-busy={isPending}>
    {templates.map((template) => (
      <Row as="li" gap={16} align="center" isOneLine key={template.id} className={classes.template}>
        <div>
          <Text as="h4" size="control" weight="medium">
            <button type="button" id={openerId(template)} onClick={() => onOpen(template)}>
              {nameOf(template)}
            </button>
          </Text>
          <Meta>{subjectWords(template, company_name)}</Meta>
        </div>
        <Meta className={classes.state} data-own={!template.is_default} title={changedWords(template)}>
          {stateOf(template)}
        </Meta>
        <IconChevronRight size={16} aria-hidden />
      </Row>
    ))}
  </Rows>
)

const openerId = ({ id }: MailTemplate) => `template-${id}`
