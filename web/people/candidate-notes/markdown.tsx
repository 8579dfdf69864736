import { createContext, useContext } from 'react'
import type { CandidateNote } from '@seatwise/contract/candidate-notes'
import { splitAtMentions } from '@seatwise/domain/mentions'
import { markdownElements } from '../../ui/markdown.tsx'
import { Text } from '../../ui/layout.tsx'
import classes from './notes.module.css'

/** The text of a note, with its mentions highlighted. */
export const Markdown = ({ text, mentions = none }: { text: string; mentions?: Mentions }) => (
  <MentionsContext value={mentions}>
    <Text as="div" canBreak className={classes.markdown}>
      {markdownElements(text, {
        heading: (content) => <p className={classes.heading}>{content}</p>,
        typed: (typed) => <p className={classes.typed}>{typed}</p>,
        words: (words) => <Words text={words} />,
      })}
    </Text>
  </MentionsContext>
)

type Mentions = CandidateNote['mentions']
const none: Mentions = []
const MentionsContext = createContext(none)

/** Plain text with its mentions highlighted. */
function Words({ text }: { text: string }) {
  const mentions = useContext(MentionsContext)
  const parts = splitAtMentions(
    text,
    mentions.map(({ name }) => name),
  )
  return parts.map((part, index) =>
    part.name === undefined ? (
      part.text
    ) : (
      <span
        key={index}
        className={classes.mention}
        data-reader={mentions.some(({ name, is_reader }) => is_reader && name === part.name)}
      >
        {part.text}
      </span>
    ),
  )
}
