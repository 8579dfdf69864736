import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { SurveyLink } from '@seatwise/contract/survey-links'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { RowActions } from '../../../ui/row-actions.tsx'
import { useSurveyLinks } from '../data.ts'
import classes from '../survey-links.module.css'
import { titleOf } from '../words.ts'
import { ConfirmLink, type LinkAction } from './confirm-link.tsx'
import { AddLink, EditLink } from './link-form.tsx'
import { SurveyLinkRow } from './survey-link-row.tsx'

type Props = { principal: string; company_id: string; mayWrite: boolean }
type Opened = { action: LinkAction | 'edit'; link: SurveyLink } | 'add'

/** Id of the button of a link's menu, to which dialogs return the focus. */
const menuId = ({ id }: SurveyLink) => `actions-${id}`

/** Lists the open survey links of a company. Closed and expired ones are folded. */
export function SurveyLinks({ principal, company_id, mayWrite }: Props) {
  const links = useSurveyLinks(company_id)
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const open = links.data?.filter(({ state }) => state === 'open') ?? []
  const others = links.data?.filter(({ state }) => state !== 'open') ?? []
  const row = (link: SurveyLink) => (
    <SurveyLinkRow key={link.id} link={link} menu={<Actions link={link} onOpen={setOpened} />} />
  )
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
      {open.length > 0 && <ul className={classes.links}>{open.map(row)}</ul>}
      {others.length > 0 && (
        <Disclosure
          title={others.length === 1 ? '1 link that is not open' : `${others.length} links that are not open`}
          className={classes.closed}
        >
          <ul className={classes.links}>{others.map(row)}</ul>
        </Disclosure>
      )}
      {opened === 'add' ? (
        <AddLink principal={principal} company_id={company_id} onClose={close} />
      ) : opened?.action === 'edit' ? (
        <EditLink
          principal={principal}
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

function Actions({ link, onOpen }: { link: SurveyLink; onOpen: (opened: Opened) => void }) {
  const { can } = link
  if (!can.update) return null
  const entry = (action: LinkAction | 'edit', label: string) => ({ label, run: () => onOpen({ action, link }) })
  return (
    <RowActions
      id={menuId(link)}
      name={titleOf(link)}
      actions={() => [
        entry('edit', 'Change…'),
        can.renew && entry('renew', 'Renew…'),
        can.reopen && entry('reopen', 'Open again…'),
        can.close && entry('close', 'Close…'),
      ]}
    />
  )
}
