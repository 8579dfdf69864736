import { SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core'
import { applicationFields, fieldChoices, type FieldChoice } from '@seatwise/contract/values/hiring'
import { PageCard } from '../../../ui/card-page.tsx'
import { Meta, Row, Text } from '../../../ui/layout.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { SettingRows } from '../../../ui/setting-rows.tsx'
import type { TemplateForm } from '../draft.ts'
import { choiceNames, defaultLabel, fieldHints, fieldNames } from '../words.ts'

type Props = { form: TemplateForm }

/** @property other the current default template, which this one would replace */
type GeneralProps = Props & { isDefault: boolean; other: { name: string } | undefined }

export const General = ({ form, isDefault, other }: GeneralProps) => (
  <PageCard titleId="general">
    <h2 id="general">Template</h2>
    <TextInput label="Name" description="Only your company sees it." {...form.getInputProps('name')} />
    <SettingRows>
      <Switch
        label={defaultLabel}
        description={
          isDefault
            ? 'It is the default. Make another template the default to change this.'
            : `They use ${other?.name ?? 'the standard form'} now.`
        }
        disabled={isDefault}
        {...form.getInputProps('is_default', { type: 'checkbox' })}
      />
    </SettingRows>
  </PageCard>
)

const choices = fieldChoices.map((choice) => ({ value: choice, label: choiceNames[choice] }))

export const AskedFields = ({ form }: Props) => (
  <PageCard titleId="about-them">
    <div>
      <h2 id="about-them">About the applicant</h2>
      <Meta>Name and email are always asked for.</Meta>
    </div>
    <SettingRows>
      {applicationFields.map((field) => (
        <Row key={field} gap={16} rowGap={6} align="center" justify="between">
          <div>
            <Text as="b" weight="medium">
              {fieldNames[field]}
            </Text>
            <Meta>{fieldHints[field]}</Meta>
          </div>
          <SegmentedControl<FieldChoice>
            aria-label={fieldNames[field]}
            data={choices}
            value={form.values.fields[field]}
            onChange={(choice) => form.setFieldValue(`fields.${field}`, choice)}
          />
        </Row>
      ))}
    </SettingRows>
  </PageCard>
)

/** @property own the company's texts, which apply if the template has none */
type TextsProps = Props & { own: { consent: string; thank_you: string } }

export const Texts = ({ form, own }: TextsProps) => (
  <PageCard titleId="texts">
    <div>
      <h2 id="texts">Consent and thanks</h2>
      <Meta>Leave a text empty to use the one that is shown in its place.</Meta>
    </div>
    <Textarea
      label={<Optional>Consent</Optional>}
      description="Stands beside a box that applicants tick before they go on."
      placeholder={own.consent}
      autosize
      minRows={2}
      maxRows={12}
      {...form.getInputProps('consent')}
    />
    <Textarea
      label={<Optional>Thank-you text</Optional>}
      description="Shown when the application has arrived."
      placeholder={own.thank_you}
      autosize
      minRows={2}
      maxRows={12}
      {...form.getInputProps('thank_you')}
    />
  </PageCard>
)
