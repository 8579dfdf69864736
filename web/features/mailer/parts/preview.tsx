import { useState } from 'react'
import { SegmentedControl } from '@mantine/core'
import { brands } from '@seatwise/domain/brands/brands'
import { usePreview } from '../data.ts'
import classes from '../mailer.module.css'

type Props = { draft: Parameters<typeof usePreview>[0]; brand: 'hb' | 'be' }

/** The email as a person would get it, drawn from its parts: no HTML of a company is inserted anywhere. */
export function Preview({ draft, brand }: Props) {
  const [view, setView] = useState('email')
  const { data, isPlaceholderData } = usePreview(draft)
  const { name, theme } = brands[brand]
  const preview = data?.preview
  return (
    <section className={classes.preview} aria-label="Preview" aria-busy={isPlaceholderData}>
      <header>
        <h3>{preview ? `As ${preview.person} would read it` : 'Preview'}</h3>
        <SegmentedControl
          aria-label="Kind of email"
          data={[
            { value: 'email', label: 'Email' },
            { value: 'text', label: 'Plain text' },
          ]}
          value={view}
          onChange={setView}
        />
      </header>
      {data?.problem && (
        <p className={classes.problem} role="status">
          {data.problem}
        </p>
      )}
      {preview && (
        <div className={classes.mail}>
          <p className={classes.subject}>{preview.subject}</p>
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
        </div>
      )}
    </section>
  )
}
