import { Button } from '@mantine/core'
import { IconAlertTriangle, IconUpload } from '@tabler/icons-react'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import classes from '../files.module.css'
import type { PendingUpload } from '../use-uploads.ts'

type Props = { upload: PendingUpload; onAgain: () => void; onPutAway: () => void }

/** The progress of an upload, or the reason why it failed. */
export const Upload = ({ upload: { file, share, problem, isFinal }, onAgain, onPutAway }: Props) => (
  <li>
    <span className={classes.icon} data-tone={problem ? 'bad' : undefined}>
      {problem ? (
        <IconAlertTriangle size={20} stroke={1.6} aria-hidden />
      ) : (
        <IconUpload size={20} stroke={1.6} aria-hidden />
      )}
    </span>
    <Stack gap={2} align="start" className={classes.what}>
      <bdi className={classes.name}>{file.name}</bdi>
      {problem ? (
        <Text tone="bad" size="meta" role="alert">
          {problem}
        </Text>
      ) : (
        <ProgressBar label={`Adding ${file.name}`} value={share} max={1} />
      )}
    </Stack>
    {problem && (
      <Row className={classes.tools}>
        {!isFinal && (
          <Button size="xs" variant="default" aria-label={`Try again with ${file.name}`} onClick={onAgain}>
            Try again
          </Button>
        )}
        <Button size="xs" variant="subtle" color="gray" aria-label={`Dismiss ${file.name}`} onClick={onPutAway}>
          Dismiss
        </Button>
      </Row>
    )}
  </li>
)
