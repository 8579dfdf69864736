import { useState } from 'react'
import { Button, NativeSelect } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { AddressField } from '../../../ui/address-field.tsx'
import { copyText } from '../../../ui/copy-link.ts'
import { Row, Stack } from '../../../ui/layout.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { QrDownloads } from '../../../ui/qr-downloads.tsx'
import { useRoleChoices, useSurveyLinks } from '../data.ts'
import classes from '../survey-links.module.css'
import { fileNameOf, forRole, invitingText } from '../words.ts'
import { NoRole } from './no-role.tsx'

/** Offers a company's own survey link to copy, print or show, for all roles or for one. */
export function Invite({ company }: { company: { id: string; name: string } }) {
  const [role_id, setRole] = useState('')
  const links = useSurveyLinks(company.id)
  const roles = useRoleChoices(company.id)
  const link = links.data?.find(({ state, is_default }) => state === 'open' && is_default)
  const url = link ? forRole(link.url, role_id) : ''
  const failed = [links, roles].find(({ isError, data }) => isError && !data)
  if (failed?.error) return <Problem error={failed.error} onRetry={() => void failed.refetch()} />
  if (roles.data?.length === 0) return <NoRole company_id={company.id} />
  return (
    <Stack gap={16} className={classes.invite}>
      {link && roles.data ? (
        <>
          <p>Send this link or show the code. Finished surveys appear in Survey results.</p>
          {!link.role && (
            <NativeSelect
              label="Role"
              data={[
                { value: '', label: 'Any role' },
                ...(roles.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={role_id}
              onChange={({ currentTarget }) => setRole(currentTarget.value)}
            />
          )}
          <AddressField label="Survey link" url={url} copies={company.name} />
          <Row gap={16} align="center" className={classes.code}>
            <QrCode text={url} label={`QR code of the survey link ${url}`} />
            <Row className={classes.buttons}>
              <Button
                variant="default"
                leftSection={<IconCopy size={18} aria-hidden />}
                onClick={() => void copyText(invitingText(company.name, url), 'Text copied')}
              >
                Copy invitation text
              </Button>
              <QrDownloads text={url} name={fileNameOf(company.name)} />
            </Row>
          </Row>
        </>
      ) : (
        links.isSuccess && !link && <p>{company.name} has no open survey link of its own.</p>
      )}
      <p>
        <Link to="/survey-links">All survey links</Link>
      </p>
    </Stack>
  )
}
