import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconLink, IconPlus } from '@tabler/icons-react'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { can } from '@seatwise/domain/permissions'
import { currentBrand } from '../../kernel/brand.ts'
import { counted } from '../../kernel/counted.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { menuId } from '../../ui/row-actions.tsx'
import { CompanyFilter, useCompanyFilter } from '../companies/company-filter.tsx'
import { RolesTabs } from '../roles/parts/roles-tabs.tsx'
import { useRoleChoices, useSurveyLinks } from './data.ts'
import { ConfirmLink } from './parts/confirm-link.tsx'
import { LinkCode } from './parts/link-code.tsx'
import { AddLink, EditLink } from './parts/link-form.tsx'
import { NoRole } from './parts/no-role.tsx'
import { LinksTable, titleId, type OpenDialog } from './parts/links-table.tsx'
import classes from './survey-links.module.css'

/** Lists the survey links of a company through which people can register; closed links are collapsed. */
export function SurveyLinksPage() {
  const { user } = useRouteContext({ from: '/shell' })
  const state = useSearch({ from: '/shell/survey-links' })
  const navigate = useNavigate({ from: '/survey-links' })
  const choices = useCompanyFilter('roles.read')
  const company_id = state.company_id ?? user.company.id
  const links = useSurveyLinks(company_id)
  const [dialog, setDialog] = useState<OpenDialog | 'add'>()
  const close = () => setDialog(undefined)
  const mayWrite = can(user, 'survey-links.write')
  const hasNoRole = useRoleChoices(company_id).data?.length === 0
  const open = hasNoRole ? [] : links.data?.filter((link) => link.state === 'open')
  const others = links.data?.filter((link) => link.state !== 'open') ?? []
  const hasLocations = links.data?.some(({ location }) => location !== null) ?? false
  const add = mayWrite && !hasNoRole && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setDialog('add')}>
      Add a link
    </Button>
  )
  return (
    <section>
      <title>{`Survey links · ${currentBrand().name}`}</title>
      <ListPage
        title="Survey links"
        count={counted(open?.length, ['open link', 'open links'])}
        request={{ ...links, data: open && { data: open } }}
        actions={add}
        views={<RolesTabs company_id={state.company_id} />}
        tools={
          choices.hasMany && (
            <CompanyFilter choices={choices} company_id={company_id} onChange={(search) => void navigate({ search })} />
          )
        }
        empty={
          hasNoRole ? (
            <NoRole company_id={company_id} />
          ) : (
            <EmptyState icon={IconLink} title="No link is open" action={add}>
              {mayWrite ? 'Add one, so that people can begin the survey.' : 'No one can begin the survey here.'}
            </EmptyState>
          )
        }
      >
        {({ data }) => (
          <div className={classes.open}>
            <LinksTable caption="Survey links" links={data} hasLocations={hasLocations} onOpen={setDialog} />
          </div>
        )}
      </ListPage>
      {others.length > 0 && (
        <Disclosure
          title={others.length === 1 ? '1 closed link' : `${others.length} closed links`}
          className={classes.closed}
        >
          <LinksTable caption="Closed survey links" links={others} hasLocations={hasLocations} onOpen={setDialog} />
        </Disclosure>
      )}
      {dialog === 'add' ? (
        <AddLink user={user} company_id={company_id} onClose={close} />
      ) : dialog?.action === 'code' ? (
        <LinkCode link={dialog.link} returnTo={titleId(dialog.link)} onClose={close} />
      ) : dialog?.action === 'edit' ? (
        <EditLink
          user={user}
          company_id={company_id}
          link={dialog.link}
          returnTo={menuId(dialog.link)}
          onClose={close}
        />
      ) : (
        dialog && (
          <ConfirmLink action={dialog.action} link={dialog.link} returnTo={menuId(dialog.link)} onClose={close} />
        )
      )}
    </section>
  )
}
