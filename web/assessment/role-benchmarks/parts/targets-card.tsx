import { useRef } from 'react'
import { Button, Menu, Textarea } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { BenchmarkPreview } from '@seatwise/contract/role-benchmarks'
import type { Form } from '../../../kernel/use-form.ts'
import { Card, Meta, PlainList, Row, Stack } from '../../../ui/layout.tsx'
import { Optional } from '../../../ui/optional.tsx'
import type { RangeEnd } from '../../../ui/range-slider.tsx'
import { addedTarget, scalesLeft, type Draft, type DraftTarget } from '../draft.ts'
import classes from '../role-benchmarks.module.css'
import { polesOf, scaleName } from '../words.ts'
import { GuardRails } from './guard-rails.tsx'
import { TargetRow } from './target-row.tsx'

type Props = {
  form: Pick<Form<Draft>, 'values' | 'errors' | 'setFieldValue' | 'getInputProps'>
  preview: BenchmarkPreview | undefined
  isOld: boolean
  onUnread: (target: DraftTarget, end: RangeEnd, why: string | undefined) => void
}

/** The targets of the role, one scale below the other. */
export function TargetsCard({ form, preview, isOld, onUnread }: Props) {
  const { targets, confirmed } = form.values
  const add = useRef<HTMLButtonElement>(null)
  const set = (changed: DraftTarget[]) => form.setFieldValue('targets', changed)
  const freeScales = scalesLeft(targets)
  // The guard rail about low ratios is shown beside the expected differences instead.
  const rails = preview?.guard_rails.filter(({ code }) => code !== 'low_ratio') ?? []
  const shared = {
    confirmed,
    onConfirm: (now: Draft['confirmed']) => form.setFieldValue('confirmed', now),
  }
  const ofAll = rails.filter(({ scale }) => !targets.some((target) => target.scale === scale))
  const weighted = targets.filter(({ weight }) => weight > 0).length
  return (
    <Card isSameOnPhones className={classes.card} aria-labelledby="targets">
      <Row as="header" isOneLine gap={16} rowGap={8} align="start" justify="between" className={classes.cardHead}>
        <div>
          <h2
            id="targets"
            {...(rails.length === 0 ? { 'data-path': 'targets', tabIndex: -1, 'aria-label': 'Targets' } : {})}
          >
            Targets
          </h2>
          <Meta className={classes.meta}>
            Percentiles: 70 is higher than about 70 of 100 adults in the norm sample.
          </Meta>
        </div>
        <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button
              ref={add}
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              disabled={freeScales.length === 0}
            >
              Scale
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {freeScales.map((scale) => (
              <Menu.Item key={scale} onClick={() => set([...targets, addedTarget(scale)])}>
                {scaleName(scale)}
                <Meta as="small" className={classes.poles}>
                  {polesOf(scale).low} – {polesOf(scale).high}
                </Meta>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Row>
      {targets.length === 0 ? (
        <p className={classes.none}>
          No scale yet. Add the three to seven that the work needs most; fewer and clearer is better than many.
        </p>
      ) : (
        <PlainList as="ol" className={classes.targets} data-is-old={isOld}>
          {targets.map((target, index) => {
            const own = rails.filter(({ scale }) => scale === target.scale)
            const errors = ['', '.lo', '.hi', '.weight', '.reason'].flatMap(
              (end) => form.errors[`targets.${index}${end}`],
            )
            const shownErrors = errors.filter(Boolean)
            return (
              <TargetRow
                key={target.scale}
                target={target}
                path={`targets.${index}`}
                onUnread={(end, why) => onUnread(target, end, why)}
                points={preview?.upper_ends.find(({ scale }) => scale === target.scale)?.points ?? undefined}
                onChange={(changed) =>
                  set(targets.map((one) => (one.scale === target.scale ? { ...one, ...changed } : one)))
                }
                onRemove={() => {
                  set(targets.filter(({ scale }) => scale !== target.scale))
                  add.current?.focus()
                }}
              >
                {own.length + shownErrors.length > 0 && (
                  <>
                    {shownErrors.map((error, at) => (
                      // The index is a safe key: the errors of a target do not change places.
                      <p key={at} className={classes.fault} role="alert">
                        {error}
                      </p>
                    ))}
                    <GuardRails rails={own} {...shared} />
                  </>
                )}
              </TargetRow>
            )
          })}
        </PlainList>
      )}
      {targets.length > 0 && (
        <Stack as="footer" className={classes.below}>
          <Meta className={classes.meta}>
            {weighted === 1 ? '1 scale counts' : `${weighted} scales count`}. A weight of 3 counts three times as much
            as a weight of 1; 0 counts nothing.
          </Meta>
          <GuardRails rails={ofAll} {...shared} />
          {/* This message is left out if a guard rail already shows it. */}
          {form.errors.targets && rails.length === 0 && (
            <p className={classes.fault} role="alert">
              {form.errors.targets}
            </p>
          )}
          <Textarea
            label={<Optional>Note</Optional>}
            description="Everybody who reads the targets reads it too."
            autosize
            minRows={2}
            {...form.getInputProps('note')}
          />
        </Stack>
      )}
    </Card>
  )
}
