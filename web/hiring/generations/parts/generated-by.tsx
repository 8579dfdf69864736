import { IconListCheck, IconSparkles } from '@tabler/icons-react'
import type { GenerationHead } from '@seatwise/contract/generations'
import { Ago } from '../../../ui/ago.tsx'
import { Meta } from '../../../ui/layout.tsx'
import classes from '../generations.module.css'
import { droppedWords, modelWords } from '../words.ts'

/** Says that a text is generated: by what, for whom, and that it should be checked. */
export function GeneratedBy({ generation, reader_id }: { generation: GenerationHead; reader_id: string }) {
  const { source, author, created_at, dropped } = generation
  const Mark = source === 'rules' ? IconListCheck : IconSparkles
  return (
    <Meta className={classes.mark}>
      <Mark size={16} aria-hidden />
      <span>
        Generated <Ago at={created_at} isInSentence /> by {modelWords(generation)}, for{' '}
        {author.id === reader_id ? 'you' : (author.name ?? 'somebody of another company')}. Check it before you rely on
        it. {droppedWords(dropped)}
      </span>
    </Meta>
  )
}
