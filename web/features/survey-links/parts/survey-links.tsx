import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { SurveyLink } from '@seatwise/contract/survey-links'
import { Problem } from '../../../ui/problem.tsx'
import { useSurveyLinks } from '../data.ts'
import classes from '../survey-links.module.css'
import { ConfirmLink, type LinkAction } from './confirm-link.tsx'
import { AddLink, EditLink } from './link-form.tsx'
import { SurveyLinkCard } from './survey-link-card.tsx'

type Props = { principal: string; company_id: string; mayWrite: boolean }
type Opened = { action: LinkAction | 'edit'; link: SurveyLink } | 'add'

/** Lists the open survey links of a company. Closed and expired ones are folded. */
export function SurveyLinks({ principal, company_id, mayWrite }: Props) {
  const links = useSurveyLinks(company_id)
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const open = links.data?.filter(({ state }) => state === 'open') ?? []
  const others = links.data?.filter(({ state }) => state !== 'open') ?? []
  const card = (link: SurveyLink) => (
    <SurveyLinkCard key={link.id} link={link}>
      <Buttons link={link} onOpen={setOpened} />
    </SurveyLinkCard>
  )
  return (
    <section aria-labelledby="survey-links">
      <header className={classes.sectionHead}>
        <h2 id="survey-links">Survey links</h2>
        {mayWrite && (
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpened('add')}>
            Add a link
          </Button>
        )}
      </header>
      {links.isError && <Problem error={links.error} onRetry={() => void links.refetch()} />}
      {links.isPending && <p aria-busy="true">Loading</p>}
      {links.isSuccess && open.length === 0 && <p>No link is open: no one can begin the survey here.</p>}
      <ul className={classes.links}>{open.map(card)}</ul>
      {others.length > 0 && (
        <details className={classes.closed}>
          <summary>
            {others.length === 1 ? '1 link that is not open' : `${others.length} links that are not open`}
          </summary>
          <ul className={classes.links}>{others.map(card)}</ul>
        </details>
      )}
      {opened === 'add' ? (
        <AddLink principal={principal} company_id={company_id} onClose={close} />
      ) : opened?.action === 'edit' ? (
        <EditLink principal={principal} company_id={company_id} link={opened.link} onClose={close} />
      ) : (
        opened && <ConfirmLink action={opened.action} link={opened.link} onClose={close} />
      )}
    </section>
  )
}

function Buttons({ link, onOpen }: { link: SurveyLink; onOpen: (opened: Opened) => void }) {
  const button = (action: LinkAction | 'edit', label: string) => (
    <Button size="xs" variant="default" onClick={() => onOpen({ action, link })}>
      {label}
    </Button>
  )
  return (
    <div className={classes.buttons}>
      {link.can.update && button('edit', 'Change')}
      {link.can.renew && button('renew', 'Renew…')}
      {link.can.reopen && button('reopen', 'Open again…')}
      {link.can.close && button('close', 'Close…')}
    </div>
  )
}
