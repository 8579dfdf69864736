import { useState } from 'react'
import { Button, Textarea } from '@mantine/core'
import { decrypt as decrypting, type DecryptedText } from '@seatwise/contract/utils'
import type { EncryptionPurpose } from '@seatwise/contract/values/base'
import { useForm } from '../../../kernel/use-form.ts'
import { EditForm } from '../../../ui/edit-form.tsx'
import { Card, Stack } from '../../../ui/layout.tsx'
import { SecretField } from '../../../ui/secret-field.tsx'
import type { CompanyChoice } from '../../companies/data.ts'
import { decrypt } from '../data.ts'
import classes from '../utils.module.css'
import { timesWords } from '../words.ts'
import { EncryptedFor } from './encrypted-for.tsx'

type Draft = { purpose: EncryptionPurpose; company_id: string; encrypted: string }

const initial: Draft = { purpose: 'support', company_id: '', encrypted: '' }

export function DecryptText({ companies }: { companies: CompanyChoice[] }) {
  const [decrypted, setDecrypted] = useState<DecryptedText>()
  const form = useForm({
    initial,
    shape: decrypting.body,
    bodyOf: (draft) => draft,
    save: async (body) => {
      setDecrypted(undefined)
      setDecrypted(await decrypt(body))
    },
    fieldOf: { encrypted_text_refused: 'encrypted' },
  })
  return (
    <Card gap={16} padding={20} isSameOnPhones className={classes.card} aria-labelledby="decrypt">
      <h3 id="decrypt">Decrypt</h3>
      <EditForm form={form} submit="Decrypt text">
        <Textarea
          label="Encrypted text"
          placeholder="It begins with swt1."
          autosize
          minRows={3}
          maxRows={12}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('encrypted')}
        />
        <EncryptedFor companies={companies} form={form} />
      </EditForm>
      {decrypted && (
        <Stack gap={8} className={classes.outcome} role="status">
          <SecretField label="Text" value={decrypted.payload} />
          <p>{timesWords(decrypted)}</p>
          <Button
            variant="default"
            onClick={() => {
              setDecrypted(undefined)
              form.show(initial)
            }}
          >
            Clear
          </Button>
        </Stack>
      )}
    </Card>
  )
}
