import { Button } from '@mantine/core'
import { ImportSteps } from '../../../base/imports/public.ts'
import { RunProgress } from '../../../base/task-runs/public.ts'
import classes from '../invitations.module.css'
import { peopleWords } from '../words.ts'
import { Row } from '../../../ui/layout.tsx'

const words = {
  changed: (count: number) => `${peopleWords(count)} invited`,
  notChanged: 'Not invited',
  stop: 'Stop inviting',
}

/** The progress and the outcome of the task that invites the people of a file. */
export const ImportResult = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <div className={classes.import}>
    <ImportSteps current="Result" />
    <RunProgress id={id} words={words} />
    <Row gap={12} justify="end" className={classes.foot}>
      <Button onClick={onClose}>Done</Button>
    </Row>
  </div>
)
