import { useState } from 'react'
import { NativeSelect, Textarea } from '@mantine/core'
import { maxSealedPayload, sealDays } from '@seatwise/contract/limits'
import { encrypt as sealing } from '@seatwise/contract/utils'
import type { SealPurpose } from '@seatwise/contract/values'
import { useForm } from '../../../platform/use-form.ts'
import { EditForm } from '../../../ui/edit-form.tsx'
import { SecretField } from '../../../ui/secret-field.tsx'
import type { CompanyChoice } from '../../companies/data.ts'
import { daysWords } from '../../report-shares/words.ts'
import { encrypt } from '../data.ts'
import classes from '../utils.module.css'
import { timesWords } from '../words.ts'
import { SealedFor } from './sealed-for.tsx'

type Draft = { purpose: SealPurpose; company_id: string; payload: string; expires_in_days: string }
type Sealed = Awaited<ReturnType<typeof encrypt>>

const initial: Draft = { purpose: 'support', company_id: '', payload: '', expires_in_days: '7' }
const daysOf = (chosen: string) => sealDays.find((days) => String(days) === chosen)

export function SealText({ companies }: { companies: CompanyChoice[] }) {
  const [sealed, setSealed] = useState<Sealed>()
  const form = useForm({
    initial,
    shape: sealing.body,
    bodyOf: ({ expires_in_days, ...draft }) => ({ ...draft, expires_in_days: daysOf(expires_in_days) }),
    save: async (body): Promise<Draft> => {
      setSealed(undefined)
      setSealed(await encrypt(body))
      // Nobody who passes by reads what was typed.
      return { ...body, expires_in_days: String(body.expires_in_days), payload: '' }
    },
  })
  return (
    <section className={classes.card} aria-labelledby="seal">
      <h3 id="seal">Encrypt</h3>
      <EditForm form={form} submit="Encrypt text">
        <Textarea
          label="Text"
          autosize
          minRows={3}
          maxRows={12}
          maxLength={maxSealedPayload}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('payload')}
        />
        <SealedFor companies={companies} form={form} />
        <NativeSelect
          label="Expires after"
          data={sealDays.map((days) => ({ value: String(days), label: daysWords(days) }))}
          {...form.getInputProps('expires_in_days')}
        />
      </EditForm>
      {sealed && (
        <div className={classes.outcome} role="status">
          <SecretField label="Encrypted text" value={sealed.sealed} />
          <p>{timesWords(sealed)}</p>
        </div>
      )}
    </section>
  )
}
