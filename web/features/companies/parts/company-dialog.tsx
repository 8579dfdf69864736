import { useEffect, useRef, useState } from 'react'
import { Button, CloseButton } from '@mantine/core'
import type { Company } from '@seatwise/contract/companies'
import classes from '../companies.module.css'
import { CompanyForm } from './company-form.tsx'
import { LogoField } from './logo-field.tsx'
import { StateField } from './state-field.tsx'

type Props = { opened: Company | 'new'; onChange: (company: Company) => void; onClose: () => void }

/** A side panel. Clicking outside does not close it, so that no input is lost; its buttons and Escape do. */
export function CompanyDialog({ opened, onChange, onClose }: Props) {
  const [loads, setLoads] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  const company = opened === 'new' ? undefined : opened
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  // Closing the dialog before it unmounts lets the browser restore the focus.
  const close = () => dialog.current?.close()
  /** After creation the dialog stays open for the logo. After an update it closes. */
  const saved = (now: Company) => (company ? close() : onChange(now))
  const reloaded = (now: Company) => {
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
        onSaved={saved}
        onReloaded={reloaded}
        actions={
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        }
      />
      {company && (company.can.suspend || company.can.activate) && (
        <StateField company={company} onReloaded={reloaded} />
      )}
    </dialog>
  )
}
