import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { RunProgress } from '../../../base/task-runs/public.ts'
import classes from '../messages.module.css'
import { peopleWords } from '../words.ts'
import { Row, Stack } from '../../../ui/layout.tsx'

type Props = {
  task_run_id: string | null
  whose: string
  /** True if the message is shown on the page of a result. */
  isOnRecord: boolean
  onClose: () => void
}

const words = {
  changed: (people: number) => `${peopleWords(people)} ${people === 1 ? 'gets' : 'get'} the email`,
  notChanged: 'Not sent',
  stop: 'Stop sending',
}

/** The outcome of "Send": an email in the queue for one person, or a task that can be stopped for several. */
export const Sent = ({ task_run_id, whose, isOnRecord, onClose }: Props) => (
  <Stack gap={16} className={classes.sent}>
    {task_run_id === null ? (
      <>
        <Row as="p" align="center" isOneLine className={classes.done} role="status">
          <IconCircleCheck size={20} aria-hidden />
          The email to {whose} is on its way
        </Row>
        <p className={classes.quiet}>
          {isOnRecord && 'It stands among the messages of the person. '}Answers go to your own address.
        </p>
      </>
    ) : (
      <RunProgress id={task_run_id} words={words} />
    )}
    <Row isOneLine gap={0} justify="end">
      <Button data-autofocus onClick={onClose}>
        Done
      </Button>
    </Row>
  </Stack>
)
