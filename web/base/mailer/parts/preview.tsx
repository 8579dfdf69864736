import { useState } from 'react'
import { SegmentedControl } from '@mantine/core'
import type { BrandKey } from '@seatwise/contract/values/base'
import { brands } from '@seatwise/domain/brands/brands'
import { useTemplatePreview } from '../data.ts'
import classes from '../mailer.module.css'
import { Mail, PreviewProblem } from './mail.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'

type Props = { draft: Parameters<typeof useTemplatePreview>[0]; brand: BrandKey }

/** The email as a person would get it. It is rendered from its parts, so that no HTML of a company is ever inserted. */
export function Preview({ draft, brand }: Props) {
  const [view, setView] = useState('email')
  const { data, isPlaceholderData, isError } = useTemplatePreview(draft)
  const { name, theme } = brands[brand]
  const preview = data?.preview
  return (
    <Stack as="section" gap={8} aria-label="Preview" aria-busy={isPlaceholderData}>
      <Row as="header" align="center" justify="between">
        <Text as="h3" size="control" weight="medium">
          {preview ? `As ${preview.reader} would read it` : 'Preview'}
        </Text>
        <SegmentedControl
          aria-label="Kind of email"
          data={[
            { value: 'email', label: 'Email' },
            { value: 'text', label: 'Plain text' },
          ]}
          value={view}
          onChange={setView}
        />
      </Row>
      <PreviewProblem isError={isError} problem={data?.problem} />
      {!data && !isError && <Text tone="quiet">It appears once there are a subject and a text.</Text>}
      {preview && (
        <Mail subject={preview.subject}>
          {view === 'text' ? (
            <pre>{preview.text}</pre>
          ) : (
            <>
              <p className={classes.sender} style={{ borderColor: theme.accent.fill }}>
                {name}
              </p>
              {preview.parts.map(({ kind, text }, index) =>
                kind === 'button' ? (
                  <p key={index}>
                    <span className={classes.button} style={{ background: theme.accent.fill, color: theme.accent.ink }}>
                      {text}
                    </span>
                  </p>
                ) : (
                  <p key={index}>{text}</p>
                ),
              )}
            </>
          )}
        </Mail>
      )}
    </Stack>
  )
}
