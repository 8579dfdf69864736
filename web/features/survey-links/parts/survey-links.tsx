import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { UserProfile } from '@seatwise/contract/users'
import { can } from '@seatwise/domain/permissions'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { useSurveyLinks } from '../data.ts'
import classes from '../survey-links.module.css'
import { ConfirmLink } from './confirm-link.tsx'
import { LinkCode } from './link-code.tsx'
import { AddLink, EditLink } from './link-form.tsx'
import { LinksTable, menuId, type Opened } from './links-table.tsx'

type Props = { user: UserProfile; company_id: string }

/** Lists the open survey links of a company. Closed and expired ones are folded. */
export function SurveyLinks({ user, company_id }: Props) {
  const links = useSurveyLinks(company_id)
  const [opened, setOpened] = useState<Opened | 'add'>()
  const mayWrite = can(user, 'survey-links.write')
  const close = () => setOpened(undefined)
  const open = links.data?.filter(({ state }) => state === 'open') ?? []
  const others = links.data?.filter(({ state }) => state !== 'open') ?? []
  const add = (
    <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpened('add')}>
      Add a link
    </Button>
  )
  return (
    <section aria-labelledby="survey-links">
      <header className={classes.sectionHead}>
        <h2 id="survey-links">Survey links</h2>
        {mayWrite && open.length > 0 && add}
      </header>
      {links.isError && <Problem error={links.error} onRetry={() => void links.refetch()} />}
      {links.isPending && (
        <div className={classes.loading} aria-busy="true">
          <span className="visually-hidden">Loading</span>
        </div>
      )}
      {links.isSuccess && open.length === 0 && (
        <div className={classes.empty}>
          <h3>No link is open</h3>
          <p>{mayWrite ? 'Add one, so that people can begin the survey.' : 'No one can begin the survey here.'}</p>
          {mayWrite && add}
        </div>
      )}
      {open.length > 0 && <LinksTable caption="Survey links" links={open} onOpen={setOpened} />}
      {others.length > 0 && (
        <Disclosure
          title={others.length === 1 ? '1 link that is not open' : `${others.length} links that are not open`}
          className={classes.closed}
        >
          <LinksTable caption="Survey links that are not open" links={others} onOpen={setOpened} />
        </Disclosure>
      )}
      {opened === 'add' ? (
        <AddLink user={user} company_id={company_id} onClose={close} />
      ) : opened?.action === 'code' ? (
        <LinkCode link={opened.link} returnTo={menuId(opened.link)} onClose={close} />
      ) : opened?.action === 'edit' ? (
        <EditLink
          user={user}
          company_id={company_id}
          link={opened.link}
          returnTo={menuId(opened.link)}
          onClose={close}
        />
      ) : (
        opened && (
          <ConfirmLink action={opened.action} link={opened.link} returnTo={menuId(opened.link)} onClose={close} />
        )
      )}
    </section>
  )
}
