import { counted } from '../../../kernel/counted.ts'
import { useState } from 'react'
import { NativeSelect, Textarea } from '@mantine/core'
import { encryptionDays } from '@seatwise/contract/limits'
import { encrypt as encrypting } from '@seatwise/contract/utils'
import type { EncryptionPurpose } from '@seatwise/contract/values/base'
import { useForm } from '../../../kernel/use-form.ts'
import { EditForm } from '../../../ui/edit-form.tsx'
import { Card, Stack } from '../../../ui/layout.tsx'
import { SecretField } from '../../../ui/secret-field.tsx'
import type { CompanyChoice } from '../../companies/data.ts'
import { encrypt } from '../data.ts'
import classes from '../utils.module.css'
import { timesWords } from '../words.ts'
import { EncryptedFor } from './encrypted-for.tsx'

type Draft = { purpose: EncryptionPurpose; company_id: string; payload: string; expires_in_days: string }
type EncryptedText = Awaited<ReturnType<typeof encrypt>>

const initial: Draft = { purpose: 'support', company_id: '', payload: '', expires_in_days: '7' }
const daysOf = (chosen: string) => encryptionDays.find((days) => String(days) === chosen)

export function EncryptText({ companies }: { companies: CompanyChoice[] }) {
  const [encrypted, setEncrypted] = useState<EncryptedText>()
  const form = useForm({
    initial,
    shape: encrypting.body,
    bodyOf: ({ expires_in_days, ...draft }) => ({ ...draft, expires_in_days: daysOf(expires_in_days) }),
    save: async (body): Promise<Draft> => {
      setEncrypted(undefined)
      setEncrypted(await encrypt(body))
      // The typed text is cleared, so that nobody who sees the screen can read it.
      return { ...body, expires_in_days: String(body.expires_in_days), payload: '' }
    },
  })
  return (
    <Card gap={16} padding={20} isSameOnPhones className={classes.card} aria-labelledby="encrypt">
      <h3 id="encrypt">Encrypt</h3>
      <EditForm form={form} submit="Encrypt text">
        <Textarea
          label="Text"
          autosize
          minRows={3}
          maxRows={12}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('payload')}
        />
        <EncryptedFor companies={companies} form={form} />
        <NativeSelect
          label="Expires after"
          data={encryptionDays.map((days) => ({ value: String(days), label: counted(days, ['day', 'days'])! }))}
          {...form.getInputProps('expires_in_days')}
        />
      </EditForm>
      {encrypted && (
        <Stack gap={8} className={classes.outcome} role="status">
          <SecretField label="Encrypted text" value={encrypted.encrypted} />
          <p>{timesWords(encrypted)}</p>
        </Stack>
      )}
    </Card>
  )
}
