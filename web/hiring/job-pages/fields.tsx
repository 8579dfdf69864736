import type { ReactNode } from 'react'
import type { AskedQuestion } from '@seatwise/contract/job-application-templates'
import type { FormEntries } from '@seatwise/domain/jobs/pages'

/** The file types that a file field accepts. */
const accepted = '.pdf,.docx,.odt,.rtf,.txt,application/pdf,application/rtf,text/plain'
/** Staff read the file itself where no text can be made out, for example in a scan. */
export const unreadWords = 'We could not read text in this file; sending it is fine.'
const fileWords = 'PDF, Word (DOCX), OpenDocument, RTF or text, up to 10 MB.'

type FieldProps = { name: string; entered: FormEntries }
const wrongOf = ({ name, entered }: FieldProps) => entered.wrong.find(({ path }) => path === name)?.message
const textOf = ({ name, entered }: FieldProps) => entered.texts[name]?.[0] ?? ''

/** Attributes that connect an input with its help, its stored file and its error. */
function described({ name, entered, hasHelp, isKept }: FieldProps & { hasHelp?: boolean; isKept?: boolean }) {
  const wrong = wrongOf({ name, entered })
  const ids = [hasHelp && `${name}-help`, isKept && `${name}-kept`, wrong && `${name}-wrong`].filter(Boolean).join(' ')
  return { 'aria-invalid': wrong ? true : undefined, 'aria-describedby': ids || undefined } as const
}

const Wrong = ({ name, entered }: FieldProps) => {
  const wrong = wrongOf({ name, entered })
  return wrong ? (
    <p className="wrong" id={`${name}-wrong`}>
      {wrong}
    </p>
  ) : null
}

const Help = ({ name, help }: { name: string; help: string }) =>
  help ? (
    <p className="help" id={`${name}-help`}>
      {help}
    </p>
  ) : null

const Label = ({ name, label, isOptional }: { name: string; label: ReactNode; isOptional: boolean }) => (
  <label htmlFor={name}>
    {label} {isOptional && <span className="quiet">(optional)</span>}
  </label>
)

/** In HTML only texts have a maximum length. */
type InputType = { type?: 'text' | 'email' | 'tel' | 'url' | 'number' | 'date' }
type TextFieldProps = FieldProps &
  InputType & {
    label: string
    isOptional?: boolean
    autoComplete?: string
    isHalf?: boolean
    help?: string
  }

export const TextField = ({
  name,
  entered,
  label,
  isOptional = false,
  isHalf,
  help = '',
  type = 'text',
  ...input
}: TextFieldProps) => (
  <div className={isHalf ? 'half' : undefined}>
    <Label name={name} label={label} isOptional={isOptional} />
    <Help name={name} help={help} />
    <input
      id={name}
      name={name}
      type={type}
      defaultValue={textOf({ name, entered })}
      required={!isOptional}
      step={type === 'number' ? 'any' : undefined}
      {...described({ name, entered, hasHelp: help !== '' })}
      {...input}
    />
    <Wrong name={name} entered={entered} />
  </div>
)

type LongFieldProps = FieldProps & { label: string; isOptional: boolean; help?: string }

export const LongField = ({ name, entered, label, isOptional, help = '' }: LongFieldProps) => (
  <div>
    <Label name={name} label={label} isOptional={isOptional} />
    <Help name={name} help={help} />
    <textarea
      id={name}
      name={name}
      rows={3}
      required={!isOptional}
      defaultValue={textOf({ name, entered })}
      {...described({ name, entered, hasHelp: help !== '' })}
    />
    <Wrong name={name} entered={entered} />
  </div>
)

type FileFieldProps = FieldProps & { label: string; isOptional: boolean; help?: string }

/** A file that is already stored need not be chosen again. */
export function FileField({ name, entered, label, isOptional, help = '' }: FileFieldProps) {
  const kept = entered.files[name]
  return (
    <div>
      <label htmlFor={name}>
        {label} {isOptional && <span className="quiet">(optional)</span>}
      </label>
      <Help name={name} help={help === '' ? fileWords : `${help}\n${fileWords}`} />
      {kept && (
        <p className="help" id={`${name}-kept`}>
          Kept: {kept}. Choose another file to take its place. {entered.unread?.includes(name) && unreadWords}
        </p>
      )}
      <input
        id={name}
        name={name}
        type="file"
        accept={accepted}
        required={!isOptional && !kept}
        {...described({ name, entered, hasHelp: true, isKept: Boolean(kept) })}
      />
      <Wrong name={name} entered={entered} />
    </div>
  )
}

export function QuestionField({ question, entered }: { question: AskedQuestion; entered: FormEntries }) {
  const { id: name, type, label, help, required, options } = question
  const common = { name, entered, label, help, isOptional: !required }
  switch (type) {
    case 'long':
      return <LongField {...common} />
    case 'file':
      return <FileField {...common} />
    case 'single':
    case 'multi':
      return <Choices {...common} options={options} isMany={type === 'multi'} />
    case 'checkbox':
      return (
        <Tick name={name} entered={entered} isRequired={required} help={help}>
          {label}
        </Tick>
      )
    case 'short':
      return <TextField {...common} />
    case 'number':
      return <TextField {...common} type="number" />
    case 'date':
      return <TextField {...common} type="date" />
    case 'url':
      return <TextField {...common} type="url" />
  }
}

type ChoicesProps = FieldProps & {
  label: string
  help: string
  isOptional: boolean
  options: readonly string[]
  isMany: boolean
}

/** Up to seven choices are radio buttons or checkboxes; more become a select. */
function Choices({ name, entered, label, help, isOptional, options, isMany }: ChoicesProps) {
  const chosen = entered.texts[name] ?? []
  if (!isMany && options.length > 7)
    return (
      <div>
        <Label name={name} label={label} isOptional={isOptional} />
        <Help name={name} help={help} />
        <select
          id={name}
          name={name}
          required={!isOptional}
          defaultValue={chosen[0] ?? ''}
          {...described({ name, entered, hasHelp: help !== '' })}
        >
          <option value="">Choose one</option>
          {options.map((option, at) => (
            <option key={at} value={option}>
              {option}
            </option>
          ))}
        </select>
        <Wrong name={name} entered={entered} />
      </div>
    )
  const { 'aria-invalid': isWrong, ...describedBy } = described({ name, entered, hasHelp: help !== '' })
  // With a single choice, `aria-invalid` is on the group, which needs a role that allows it; with several, on each
  // checkbox.
  const group = isMany || !isWrong ? describedBy : { ...describedBy, role: 'radiogroup', 'aria-invalid': isWrong }
  return (
    <fieldset {...group}>
      <legend>
        {label} {isOptional && <span className="quiet">(optional)</span>}
      </legend>
      <Help name={name} help={help} />
      {options.map((option, at) => (
        <label key={at} className="choice framed">
          <input
            type={isMany ? 'checkbox' : 'radio'}
            // The error summary links to the first option.
            id={at === 0 ? name : undefined}
            name={name}
            value={option}
            required={!isMany && !isOptional}
            defaultChecked={chosen.includes(option)}
            aria-invalid={isMany ? isWrong : undefined}
          />
          <span>{option}</span>
        </label>
      ))}
      <Wrong name={name} entered={entered} />
    </fieldset>
  )
}

type TickProps = FieldProps & { isRequired: boolean; help?: string; children: ReactNode }

export const Tick = ({ name, entered, isRequired, help = '', children }: TickProps) => (
  <div>
    <label className="choice">
      <input
        type="checkbox"
        id={name}
        name={name}
        value="yes"
        required={isRequired}
        defaultChecked={entered.texts[name]?.includes('yes')}
        {...described({ name, entered, hasHelp: help !== '' })}
      />
      <span>
        {children} {!isRequired && <span className="quiet">(optional)</span>}
      </span>
    </label>
    <Help name={name} help={help} />
    <Wrong name={name} entered={entered} />
  </div>
)

/**
 * All errors in one place, with links to their fields. `autofocus` moves the focus here when the page opens, without a
 * script.
 */
export const Summary = ({ entered, labels }: { entered: FormEntries; labels: Readonly<Record<string, string>> }) =>
  entered.wrong.length === 0 ? null : (
    <div className="summary" role="group" aria-labelledby="summary" tabIndex={-1} autoFocus>
      <p id="summary">
        {entered.wrong.length === 1
          ? 'One field needs your attention'
          : `${entered.wrong.length} fields need your attention`}
      </p>
      <ul>
        {entered.wrong.map(({ path, message }) => (
          <li key={path}>
            <a href={`#${path}`}>
              {named(labels[path])}
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )

/** "Email: ", but "When can you begin? ". */
const named = (label = '') => (label === '' ? '' : /[\p{L}\p{N})]$/u.test(label) ? `${label}: ` : `${label} `)
