import { CopyButton } from './copy-button.tsx'
import classes from './code-block.module.css'
import { Row } from './layout.tsx'

type Props = { label: string; text: string }

/** A text for programs, unchanged, to read and to copy. */
export const CodeBlock = ({ label, text }: Props) => (
  <div role="group" aria-label={label} className={classes.block}>
    <Row align="center" justify="between" isOneLine className={classes.head}>
      <span aria-hidden>{label}</span>
      <CopyButton link={text} what={label} label={label} text="Copy" size="xs" />
    </Row>
    {/* The keyboard scrolls only an element that has the focus. */}
    <pre tabIndex={0}>
      <code>{text}</code>
    </pre>
  </div>
)
