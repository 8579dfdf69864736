import { CopyButton } from './copy-button.tsx'
import classes from './code-block.module.css'

type Props = { label: string; text: string }

/** A text for programs, as it is, to read and to copy. */
export const CodeBlock = ({ label, text }: Props) => (
  <div role="group" aria-label={label} className={classes.block}>
    <div className={classes.head}>
      <span aria-hidden>{label}</span>
      <CopyButton link={text} what={label} label={label} text="Copy" size="xs" />
    </div>
    {/* Keys scroll only what has the focus. */}
    <pre tabIndex={0}>
      <code>{text}</code>
    </pre>
  </div>
)
