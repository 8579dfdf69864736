import { useEffect, useRef, useState } from 'react'
import { Button, CloseButton } from '@mantine/core'
import { useRouteContext } from '@tanstack/react-router'
import type { Company } from '@seatwise/contract/companies'
import classes from '../companies.module.css'
import { CompanyForm } from './company-form.tsx'
import { LogoField } from './logo-field.tsx'
import { StateField } from './state-field.tsx'

type Props = { opened: Company | 'new'; onChange: (company: Company) => void; onClose: () => void }

/** A panel beside the list. Only its buttons and Escape close it: a click beside it loses nothing. */
export function CompanyDialog({ opened, onChange, onClose }: Props) {
  const { user } = useRouteContext({ from: '/shell' })
  const [loads, setLoads] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  const company = opened === 'new' ? undefined : opened
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  // Closed, and then taken away: so the focus goes back to where it came from.
  const close = () => dialog.current?.close()
  /** A new company goes on with its logo; a known one is done. */
  const saved = (now: Company) => (company ? close() : onChange(now))
  const reloaded = (now: Company | undefined) => {
    if (!now) return close()
    onChange(now)
    setLoads(loads + 1)
  }
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby="company-title" onClose={onClose}>
      <header className={classes.dialogHead}>
        <h2 id="company-title">{company?.name ?? 'Add a company'}</h2>
        <CloseButton aria-label="Close" size="lg" onClick={close} />
      </header>
      {company && <LogoField company={company} onChanged={onChange} />}
      <CompanyForm
        key={`${company?.id} ${loads}`}

        company={company}
        everything
        onSaved={saved}
        onReloaded={reloaded}
        actions={
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        }
      />
      {company && company.id !== user.company.id && <StateField company={company} onReloaded={reloaded} />}
    </dialog>
  )
}
