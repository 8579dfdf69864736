import { IconSparkles } from '@tabler/icons-react'
import type { GenerationHead } from '@seatwise/contract/generations'
import { currentBrand } from '../../../platform/brand.ts'
import { Ago } from '../../../ui/ago.tsx'
import classes from '../generations.module.css'
import { droppedWords, modelWords } from '../words.ts'

/** The mark of generated text: what wrote it, for whom, and that it decides nothing. */
export const GeneratedBy = ({ generation, reader_id }: { generation: GenerationHead; reader_id: string }) => (
  <p className={classes.mark}>
    <IconSparkles size={16} aria-hidden />
    <span>
      Generated <Ago at={generation.created_at} isInSentence /> by {modelWords(generation)}, for{' '}
      {generation.author.id === reader_id ? 'you' : (generation.author.name ?? 'somebody of another company')}. Check it
      before you rely on it: it changes no {currentBrand().texts.score_name}, no stage and no order.{' '}
      {droppedWords(generation.dropped)}
    </span>
  </p>
)
