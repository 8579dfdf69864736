import { useState } from 'react'
import { Button, Textarea } from '@mantine/core'
import { decrypt as opening, type Opened } from '@seatwise/contract/utils'
import type { SealPurpose } from '@seatwise/contract/values'
import { useForm } from '../../../platform/use-form.ts'
import { EditForm } from '../../../ui/edit-form.tsx'
import { SecretField } from '../../../ui/secret-field.tsx'
import type { CompanyChoice } from '../../companies/data.ts'
import { decrypt } from '../data.ts'
import classes from '../utils.module.css'
import { timesWords } from '../words.ts'
import { SealedFor } from './sealed-for.tsx'

type Draft = { purpose: SealPurpose; company_id: string; sealed: string }

const initial: Draft = { purpose: 'support', company_id: '', sealed: '' }

export function OpenText({ companies }: { companies: CompanyChoice[] }) {
  const [opened, setOpened] = useState<Opened>()
  const form = useForm({
    initial,
    shape: opening.body,
    bodyOf: (draft) => draft,
    save: async (body) => {
      setOpened(undefined)
      setOpened(await decrypt(body))
    },
    fieldOf: { sealed_text_refused: 'sealed' },
  })
  return (
    <section className={classes.card} aria-labelledby="open">
      <h3 id="open">Decrypt</h3>
      <EditForm form={form} submit="Decrypt text">
        <Textarea
          label="Encrypted text"
          placeholder="It begins with swt1."
          autosize
          minRows={3}
          maxRows={12}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('sealed')}
        />
        <SealedFor companies={companies} form={form} />
      </EditForm>
      {opened && (
        <div className={classes.outcome} role="status">
          <SecretField label="Text" value={opened.payload} />
          <p>{timesWords(opened)}</p>
          <Button
            variant="default"
            onClick={() => {
              setOpened(undefined)
              form.show(initial)
            }}
          >
            Clear
          </Button>
        </div>
      )}
    </section>
  )
}
