import { useRef, useState } from 'react'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Company } from '@seatwise/contract/companies'
import { logoMaxBytes } from '@seatwise/contract/limits'
import { useWrite } from '../../../kernel/use-action.ts'
import classes from '../companies.module.css'
import { deleteLogo, uploadLogo } from '../data.ts'
import { Logo } from './logo.tsx'
import { Row, Text } from '../../../ui/layout.tsx'

const refused = 'Choose a PNG, JPEG or WebP image of at most 5 MB.'

/** Uploads and removes the logo immediately, independent of the Save button. */
export function LogoField({ company, onChanged }: { company: Company; onChanged: (company: Company) => void }) {
  const { problem, pending, run } = useWrite('companies', { words: { validation: refused }, isToldInPlace: true })
  const input = useRef<HTMLInputElement>(null)
  const [isTooLarge, setTooLarge] = useState(false)

  const change = (write: () => Promise<Company>, done: string) =>
    void run(async () => {
      onChanged(await write())
      notifications.show({ message: done })
    })
  function choose(file: File | undefined) {
    if (!file) return
    setTooLarge(file.size > logoMaxBytes)
    if (file.size <= logoMaxBytes) change(() => uploadLogo(company.id, file), 'Logo saved')
  }

  return (
    <Row gap={20} align="center" isOneLine className={classes.logoField} role="group" aria-labelledby="logo-label">
      <Logo company={company} large />
      <div>
        <Text as="b" weight="medium" id="logo-label">
          Logo
        </Text>
        <p>Shown on the survey page. PNG, JPEG or WebP, at most 5 MB.</p>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Logo file"
          accept="image/png,image/jpeg,image/webp"
          onChange={(event) => {
            choose(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
        <Row>
          <Button variant="default" loading={pending} onClick={() => input.current?.click()}>
            {company.logo_id ? 'Replace the logo' : 'Upload a logo'}
          </Button>
          {company.logo_id && (
            <Button
              variant="subtle"
              color="gray"
              disabled={pending}
              onClick={() => change(() => deleteLogo(company.id), 'Logo removed')}
            >
              Remove the logo
            </Button>
          )}
        </Row>
        {(problem || isTooLarge) && (
          <p className={classes.problem} role="alert">
            {isTooLarge ? refused : problem}
          </p>
        )}
      </div>
    </Row>
  )
}
