import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useRouteContext } from '@tanstack/react-router'
import type { ApiKey } from '@seatwise/contract/api-keys'
import { reachOf } from '@seatwise/domain/permissions'
import { useConfirm } from '../../kernel/confirm.tsx'
import { counted } from '../../kernel/counted.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { menuId } from '../../ui/row-actions.tsx'
import { SettingsFrame } from '../companies/parts/settings-frame.tsx'
import { revokeKey, useApiKeys } from './data.ts'
import { DocsLink, KeyMade } from './parts/key-made.tsx'
import { KeysTable } from './parts/keys-table.tsx'
import { MakeKey } from './parts/make-key.tsx'

type OpenDialog = { action: 'make' } | { action: 'made'; made: ApiKey; value: string }

/** The API keys with which systems of a company call the API. */
export function ApiKeysPage() {
  const { user } = useRouteContext({ from: '/shell' })
  const keys = useApiKeys()
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  const revoking = useConfirm('api-keys', (key: ApiKey) => ({
    title: `Revoke the API key ${key.name}?`,
    explains: 'Calls with it are refused at once, for good. A system that still needs the API gets a new one.',
    confirm: 'Revoke',
    isDangerous: true,
    returnTo: menuId(key),
    run: () => revokeKey(key.id),
    done: 'API key revoked',
  }))
  const make = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setDialog({ action: 'make' })}>
      Make a key
    </Button>
  )
  return (
    <SettingsFrame page="API keys" isWide>
      <div>
        <ListPage
          title="API keys"
          isSection
          count={counted(keys.data?.total, ['API key', 'API keys'])}
          request={keys}
          isUnused
          intro={
            <>
              With an API key a system of yours reads and writes here without a person, with the rights that you give
              it. <DocsLink />
            </>
          }
          actions={keys.data && keys.data.data.length > 0 && make}
          empty={
            <EmptyState icon={IconKey} title="No API keys yet" action={make}>
              Make one for each system that is to read or write here, with no more permissions than it needs.
            </EmptyState>
          }
        >
          {(match) => (
            <KeysTable
              match={match}
              hasCompanies={reachOf(user, 'api-keys.read') !== 'company'}
              onRevoke={revoking.ask}
            />
          )}
        </ListPage>
        {dialog?.action === 'make' && (
          <MakeKey onMade={(made, value) => setDialog({ action: 'made', made, value })} onClose={close} />
        )}
        {dialog?.action === 'made' && <KeyMade made={dialog.made} value={dialog.value} onClose={close} />}
        {revoking.dialog}
      </div>
    </SettingsFrame>
  )
}
