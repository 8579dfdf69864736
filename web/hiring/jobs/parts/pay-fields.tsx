import { NativeSelect, TextInput } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { payPeriods } from '@seatwise/contract/values/hiring'
import { periodWords } from '@seatwise/domain/jobs/words'
import { currencies } from '../../../ui/currencies.ts'
import { Card, Grid, Row, Text } from '../../../ui/layout.tsx'
import { Optional } from '../../../ui/optional.tsx'
import classes from '../jobs.module.css'
import type { JobForm } from '../use-job-form.ts'

/** Fields for the range of the pay, or for a single amount. */
export function PayFields({ form }: { form: JobForm }) {
  const { employment_type, pay } = form.values
  const { min, max } = pay
  return (
    <Card gap={16} padding={20} isSameOnPhones className={classes.card} aria-labelledby="pay">
      <h2 id="pay">Pay</h2>
      <Grid gap={16} align="start" className={classes.pay}>
        <TextInput
          label={<Optional>From</Optional>}
          inputMode="decimal"
          placeholder="52,000"
          {...form.getInputProps('pay.min')}
        />
        <TextInput
          label={<Optional>To</Optional>}
          inputMode="decimal"
          placeholder="64,000"
          {...form.getInputProps('pay.max')}
        />
        <NativeSelect label="Currency" data={currencies} {...form.getInputProps('pay.currency')} />
        <NativeSelect
          label="For"
          data={payPeriods.map((value) => ({ value, label: periodWords[value] }))}
          {...form.getInputProps('pay.period')}
        />
      </Grid>
      {min.trim() === '' && max.trim() === ''
        ? employment_type !== 'volunteer' && (
            <Row as="p" align="start" isOneLine className={classes.hint} data-tone="warn">
              <IconInfoCircle size={18} aria-hidden />
              Without a pay range some job boards do not list a job, and in some states and countries the law asks for
              one.
            </Row>
          )
        : max.trim() === '' && <Text tone="quiet">One amount: fill in “To” for a range.</Text>}
    </Card>
  )
}
