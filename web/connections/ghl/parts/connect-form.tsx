import { notifications } from '@mantine/notifications'
import { IconArrowNarrowRight, IconLock } from '@tabler/icons-react'
import { saveGhlConnection } from '@seatwise/contract/ghl'
import { useForm } from '../../../kernel/use-form.ts'
import { EditForm } from '../../../ui/edit-form.tsx'
import { Card, PlainList, Stack, Text } from '../../../ui/layout.tsx'
import classes from '../crm.module.css'
import { saveConnection } from '../data.ts'
import { refusalWords } from '../words.ts'
import { Scopes } from './scopes.tsx'
import { TokenField } from './token-field.tsx'

type Props = { company_id: string; name: string; location_id: string }

/** Connects a company for the first time: explains the connection and asks for the token. */
export function ConnectForm({ company_id, name, location_id }: Props) {
  const form = useForm({
    feature: 'ghl',
    words: refusalWords,
    initial: { token: '' },
    shape: saveGhlConnection.body,
    bodyOf: ({ token }) => ({ company_id, token }),
    save: async ({ token }) => {
      await saveConnection({ company_id, token })
      notifications.show({ message: `${name} is connected to GoHighLevel` })
      return { token: '' }
    },
  })
  return (
    <Card gap={16} padding={20} className={classes.card} aria-labelledby="connect">
      <header>
        <h3 id="connect">Connect GoHighLevel</h3>
        <p>
          Location <code>{location_id}</code>
        </p>
      </header>
      <PlainList className={classes.follows}>
        <li>
          <IconArrowNarrowRight size={18} aria-hidden />
          <span>
            <Text as="b" weight="medium">
              Name, email, phone and stage
            </Text>{' '}
            of your people go there, and nothing else.
          </span>
        </li>
        <li>
          <IconLock size={18} aria-hidden />
          <span>
            <Text as="b" weight="medium">
              Scores, answers, notes and tests
            </Text>{' '}
            stay here. People who are known only in GoHighLevel are not created here.
          </span>
        </li>
      </PlainList>
      <EditForm form={form} submit="Connect">
        <Stack as="ol" gap={20} className={classes.steps}>
          <li>
            <p>
              <Text as="b" weight="medium">
                Make a token.
              </Text>{' '}
              In GoHighLevel, open the settings of the location, then Private Integrations, and create an integration
              with these scopes:
            </p>
            <Scopes />
          </li>
          <li>
            <p>
              <Text as="b" weight="medium">
                Enter it here.
              </Text>{' '}
              It is tested at once, stored encrypted, and never shown again.
            </p>
            <TokenField label="Private integration token" {...form.getInputProps('token')} />
          </li>
        </Stack>
      </EditForm>
    </Card>
  )
}
