import type { ReactNode } from 'react'
import type { ApplicationFields } from '@seatwise/contract/job-application-templates'
import type { FieldChoice } from '@seatwise/contract/values'
import type { Draft, DraftQuestion } from '../draft.ts'
import classes from '../preview.module.css'
import { fieldNames, questionName } from '../words.ts'

type AboutProps = { fields: ApplicationFields; consent: string }

export const AboutStep = ({ fields, consent }: AboutProps) => (
  <>
    <Field label="First name" isHalf>
      <input type="text" className={classes.input} />
    </Field>
    <Field label="Last name" isHalf>
      <input type="text" className={classes.input} />
    </Field>
    <Field label="Email">
      <input type="email" className={classes.input} />
    </Field>
    <Asked label={fieldNames.phone} choice={fields.phone}>
      <input type="tel" className={classes.input} />
    </Asked>
    <Asked
      label={fieldNames.link}
      choice={fields.link}
      help="A profile or a page of yours, such as https://example.com/me."
    >
      <input type="url" className={classes.input} />
    </Asked>
    <Asked label={fieldNames.resume} choice={fields.resume} note={fileNote}>
      <input type="file" className={classes.file} />
    </Asked>
    <Asked label={fieldNames.cover_letter} choice={fields.cover_letter}>
      <textarea rows={5} className={classes.input} />
    </Asked>
    <div>
      <label className={classes.choice}>
        <input type="checkbox" />
        <span>{consent}</span>
      </label>
      <p className={classes.more}>What is kept, and my rights</p>
    </div>
  </>
)

const fileNote = 'PDF, Word or text, up to 10 MB'

export const QuestionsStep = ({ questions }: Pick<Draft, 'questions'>) =>
  questions.map((question, at) => (
    <QuestionField key={question.id} question={question} name={questionName(question, at)} />
  ))

function QuestionField({ question, name }: { question: DraftQuestion; name: string }) {
  const { type, required, help } = question
  const given = { label: name, isOptional: !required, help: help.trim() }
  switch (type) {
    case 'single':
    case 'multi':
      return <Choices {...given} question={question} />
    case 'checkbox':
      return (
        <div>
          <label className={classes.choice}>
            <input type="checkbox" />
            <span>{name}</span>
          </label>
          <Help>{given.help}</Help>
        </div>
      )
    case 'long':
      return (
        <Field {...given}>
          <textarea rows={5} className={classes.input} />
        </Field>
      )
    case 'file':
      return (
        <Field {...given} note={fileNote}>
          <input type="file" className={classes.file} />
        </Field>
      )
    case 'short':
    case 'number':
    case 'date':
    case 'url':
      return (
        <Field {...given}>
          <input type={type === 'short' ? 'text' : type} className={classes.input} />
        </Field>
      )
  }
}

type LabelProps = { label: string; isOptional?: boolean; note?: string }
type FieldProps = LabelProps & { help?: string; isHalf?: boolean; children: ReactNode }

/** From how many on choices are a list, of which one is chosen. */
const maxSeen = 7

function Choices({ question, help = '', ...label }: Omit<FieldProps, 'children'> & { question: DraftQuestion }) {
  const { id, type, options } = question
  const texts = options.map(({ text }, at) => text.trim() || `Choice ${at + 1}`)
  if (type === 'single' && texts.length > maxSeen)
    return (
      <Field {...label} help={help}>
        <select className={classes.input}>
          <option>Choose one</option>
          {texts.map((text, at) => (
            // A choice that is being written can be the same as another one.
            <option key={at}>{text}</option>
          ))}
        </select>
      </Field>
    )
  return (
    <fieldset className={classes.group}>
      <legend>
        <Label {...label} />
      </legend>
      <Help>{help}</Help>
      {texts.map((text, at) => (
        <label key={at} className={classes.choice}>
          <input type={type === 'single' ? 'radio' : 'checkbox'} name={`preview-${id}`} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}

const Asked = ({ choice, ...field }: Omit<FieldProps, 'isOptional'> & { choice: FieldChoice }) =>
  choice === 'off' ? null : <Field {...field} isOptional={choice === 'optional'} />

const Field = ({ help = '', isHalf = false, children, ...label }: FieldProps) => (
  <label className={classes.field} data-half={isHalf}>
    <Label {...label} />
    <Help>{help}</Help>
    {children}
  </label>
)

function Label({ label, isOptional = false, note }: LabelProps) {
  const more = [isOptional && 'optional', note].filter(Boolean).join(': ')
  return (
    <span className={classes.label}>
      {label} {more && <small>({more})</small>}
    </span>
  )
}

const Help = ({ children }: { children: string }) => children !== '' && <span className={classes.help}>{children}</span>
