import { useRef } from 'react'
import { Button, Menu, NativeSelect, TextInput } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import type { GrowthAim, GrowthSuggestions } from '@seatwise/contract/growth-plans'
import { growthPlan as limits } from '@seatwise/contract/limits'
import { Card, Grid, Meta, Stack, Text } from '../../../ui/layout.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { polesOf, scaleName } from '../../../assessment/role-benchmarks/words.ts'
import { newTarget, scalesLeft, withAim, type DraftTarget, type PlanForm } from '../draft.ts'
import classes from '../growth-plans.module.css'
import { outsider } from '../words.ts'
import { TargetCard } from './target-card.tsx'

type Props = {
  form: PlanForm
  suggestions: GrowthSuggestions
  /** Further cards beside the targets. */
  rail?: React.ReactNode
}

/** The contents of a plan: up to three targets, the person who supports it, and the next review. */
export function PlanFields({ form, suggestions: { scales, owners, targets: proposed }, rail }: Props) {
  const { targets } = form.values
  const add = useRef<HTMLButtonElement>(null)
  const set = (changed: DraftTarget[]) => form.setFieldValue('targets', changed)
  const append = (aim: GrowthAim, why?: string) => set([...targets, newTarget(scales, aim, why)])
  const freeScales = scalesLeft(targets)
  const isOutsider = form.values.owner_user_id === ''
  return (
    <Grid gap={16} align="start" columns="rail">
      <Stack className={classes.stack}>
        {targets.map((target, index) => (
          <TargetCard
            key={target.id}
            target={target}
            number={index + 1}
            path={`targets.${index}`}
            form={form}
            scales={scales}
            scalesLeft={scalesLeft(targets, target)}
            onAim={(aim) => set(targets.map((one) => (one.id === target.id ? withAim(scales, target, aim) : one)))}
            onSteps={(steps) => set(targets.map((one) => (one.id === target.id ? { ...target, steps } : one)))}
            onRemove={
              targets.length > 1
                ? () => {
                    set(targets.filter(({ id }) => id !== target.id))
                    add.current?.focus()
                  }
                : undefined
            }
          />
        ))}
        {form.errors.targets && (
          <Text tone="bad" role="alert">
            {form.errors.targets}
          </Text>
        )}
        <div>
          <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
            <Menu.Target>
              <Button
                ref={add}
                variant="default"
                leftSection={<IconPlus size={16} aria-hidden />}
                disabled={targets.length >= limits.targets}
              >
                Add a target
              </Button>
            </Menu.Target>
            <Menu.Dropdown className={classes.choices}>
              <Menu.Item
                leftSection={<IconPencil size={16} aria-hidden />}
                onClick={() => append({ kind: 'words', words: '' })}
              >
                In your own words
              </Menu.Item>
              {proposed
                .filter(({ scale }) => freeScales.includes(scale))
                .map(({ scale, direction, reason }) => (
                  <Menu.Item key={scale} onClick={() => append({ kind: 'scale', scale, direction }, reason)}>
                    {scaleName(scale)}
                    <Meta as="small" className={classes.small}>
                      {reason}
                    </Meta>
                  </Menu.Item>
                ))}
              {freeScales
                .filter((scale) => proposed.every((one) => one.scale !== scale))
                .map((scale) => (
                  <Menu.Item key={scale} onClick={() => append({ kind: 'scale', scale, direction: 'build' })}>
                    {scaleName(scale)}
                    <Meta as="small" className={classes.small}>
                      {polesOf(scale).low} – {polesOf(scale).high}
                    </Meta>
                  </Menu.Item>
                ))}
            </Menu.Dropdown>
          </Menu>
          {targets.length >= limits.targets && <Meta>Three targets are plenty: fewer things at once grow better.</Meta>}
        </div>
      </Stack>
      <Stack as="aside" className={classes.stack}>
        <Card padding={20} gap={12} className={classes.card} aria-labelledby="who">
          <h2 id="who">Who and when</h2>
          <NativeSelect
            label="Looked after by"
            data={[
              ...(isOutsider ? [{ value: '', label: outsider }] : []),
              ...owners.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...form.getInputProps('owner_user_id')}
          />
          <TextInput type="date" label={<Optional>Next review</Optional>} {...form.getInputProps('next_review_on')} />
        </Card>
        {rail}
      </Stack>
    </Grid>
  )
}
