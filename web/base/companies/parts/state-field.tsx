import { useState } from 'react'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Company } from '@seatwise/contract/companies'
import { useWrite } from '../../../kernel/use-action.ts'
import { takeFocus } from '../../../ui/focus.ts'
import { Row } from '../../../ui/layout.tsx'
import classes from '../companies.module.css'
import { updateCompany } from '../data.ts'

type Props = { company: Company; onChanged: (company: Company) => void }

const peopleOf = (users: number) => (users === 1 ? 'Its one user is' : `Its ${users} users are`)

/** Suspending asks for confirmation, because it signs out every user of the company. Activating does not. */
export function StateField({ company, onChanged }: Props) {
  const { problem, pending, run } = useWrite('companies', { isToldInPlace: true })
  const [asking, setAsking] = useState(false)

  async function changeState(state: Company['state']) {
    await run(async () => {
      const changed = await updateCompany({ id: company.id, version: company.version, state })
      notifications.show({ message: `${changed.name} is ${state}` })
      onChanged(changed)
    })
    setAsking(false)
  }

  return (
    <section className={classes.stateField} aria-labelledby="state-title">
      <h3 id="state-title">{company.state === 'active' ? 'Suspend' : 'Suspended'}</h3>
      {company.state === 'suspended' && (
        <>
          <p>Nobody of this company can sign in, and its survey links are closed.</p>
          <Button variant="default" loading={pending} onClick={() => void changeState('active')}>
            Activate the company
          </Button>
        </>
      )}
      {company.state === 'active' && !asking && (
        <>
          <p>Ends the access of its people at once, and can be undone.</p>
          <Button variant="default" onClick={() => setAsking(true)}>
            Suspend…
          </Button>
        </>
      )}
      {company.state === 'active' && asking && (
        <div
          className={classes.asking}
          role="group"
          aria-label={`Suspend ${company.name}?`}
          tabIndex={-1}
          ref={takeFocus}
        >
          <p>
            <strong>Suspend {company.name}?</strong>
          </p>
          <ul>
            <li>
              {company.users === 0
                ? 'Nobody can sign in to it.'
                : `${peopleOf(company.users)} signed out with their next click, and cannot sign in.`}
            </li>
            <li>Its survey links and unfinished surveys stop working until the company is active again.</li>
            {company.kind === 'franchise' && <li>Its companies go on; only the franchise’s own people lose access.</li>}
            <li>Nothing is deleted. Activating the company undoes all of this.</li>
          </ul>
          <Row>
            <Button data-danger loading={pending} onClick={() => void changeState('suspended')}>
              Suspend the company
            </Button>
            <Button variant="default" onClick={() => setAsking(false)}>
              Keep it active
            </Button>
          </Row>
        </div>
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}
