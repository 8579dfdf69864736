import { useState } from 'react'
import { Button } from '@mantine/core'
import type { Company } from '@seatwise/contract/companies'
import type { UserProfile } from '@seatwise/contract/users'
import { can } from '@seatwise/domain/permissions'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Rows } from '../../../ui/rows.tsx'
import { createExport, useExports } from '../data.ts'
import classes from '../exports.module.css'
import { ExportRow } from './export-row.tsx'
import { ProofDialog } from './proof-dialog.tsx'

type Props = { user: UserProfile; company: Pick<Company, 'id' | 'name' | 'state'> }

/** The exports of all data of a company, for its owners. */
export function CompanyExports({ user, company }: Props) {
  return (
    <Stack as="section" gap={16} id="exports" className={classes.exports} aria-labelledby="exports-title">
      <div>
        <h3 id="exports-title">Data export</h3>
        <Text tone="quiet">
          A ZIP file with everything we keep about {company.name}, as CSV and JSON: people, surveys with answers and
          scores, users, settings, audit and files. Passwords and personal links are left out. A README in it lists what
          is in and what is not.
        </Text>
      </div>
      {user.superAdmin ? (
        <p className={classes.note}>
          While you act as another user, nothing is exported and nothing downloaded: a file with everybody’s data goes
          to nobody but the person who signed in.
        </p>
      ) : (
        <OwnExports user={user} company={company} />
      )}
    </Stack>
  )
}

function OwnExports({ user, company }: Props) {
  const exports = useExports(company.id)
  const [isAsking, setAsking] = useState(false)
  if (exports.isError) return <Problem error={exports.error} onRetry={() => void exports.refetch()} />
  const rows = exports.data ?? []
  const isMaking = rows.some(({ state }) => state === 'waiting' || state === 'running')
  return (
    <>
      {!can(user, 'survey-results.read-stage') && (
        <p className={classes.note}>Stages are left out of your exports, because you cannot see the pipeline.</p>
      )}
      <Row gap={16} rowGap={8} align="center">
        <Button variant="default" disabled={isMaking || exports.isPending} onClick={() => setAsking(true)}>
          Export everything
        </Button>
        <Text tone="quiet">
          {isMaking
            ? 'One is being made. You can leave this page.'
            : 'Usually ready within minutes. You can download it for 24 hours.'}
        </Text>
      </Row>
      {isAsking && (
        <ProofDialog
          title="Export everything?"
          explains={`The file holds everybody’s data. The owners of ${company.name} are told by email that you have asked for it.`}
          submit="Export everything"
          onGiven={async (password) => void (await createExport(company.id, password))}
          onClose={() => setAsking(false)}
        />
      )}
      {exports.isSuccess && rows.length === 0 && <Text tone="quiet">No exports yet.</Text>}
      {rows.length > 0 && (
        <Rows className={classes.rows} aria-label="Exports">
          {rows.map((row) => (
            <ExportRow key={row.id} row={row} />
          ))}
        </Rows>
      )}
    </>
  )
}
