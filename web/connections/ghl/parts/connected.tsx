import type { GhlConnection } from '@seatwise/contract/ghl'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Card, Row, Text } from '../../../ui/layout.tsx'
import classes from '../crm.module.css'
import type { ConnectionReply } from '../data.ts'
import { ConnectionCard } from './connection-card.tsx'
import { Mappings } from './mappings.tsx'
import { MovesTable } from './moves-table.tsx'
import { PeopleCard } from './people-card.tsx'
import { ProblemsTable } from './problems-table.tsx'

type Props = { connection: GhlConnection; webhooks: ConnectionReply['webhooks'] }

/** The page of a connected company: the state, the mapping, the failures and the moves. */
export const Connected = ({ connection, webhooks }: Props) => (
  <>
    <ConnectionCard connection={connection} />
    <PeopleCard connection={connection} />
    {connection.problems.length > 0 && <ProblemsTable connection={connection} />}
    <Mappings company_id={connection.company.id} />
    {connection.moves && <MovesTable moves={connection.moves} />}
    <Webhooks {...webhooks} />
  </>
)

const Webhooks = ({ url, are_checked }: ConnectionReply['webhooks']) => (
  <Card gap={16} padding={20} className={classes.card} aria-labelledby="crm-webhooks">
    <header>
      <h3 id="crm-webhooks">Webhooks</h3>
    </header>
    {are_checked ? (
      <>
        <Text tone="quiet">
          Have the app in GoHighLevel send its webhooks to this address, and moves arrive within seconds instead of with
          the regular read.
        </Text>
        <Row as="p" align="center" justify="between" className={classes.address}>
          <code>{url}</code>
          <CopyButton link={url} what="Address" label="the address of webhooks" text="Copy" size="xs" />
        </Row>
      </>
    ) : (
      <Text tone="quiet">
        Changes come by the regular read: this installation has no key to check webhooks. There is nothing for you to
        do.
      </Text>
    )}
  </Card>
)
