import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { currentBrand } from '../../../kernel/brand.ts'
import { callForFile } from '../../../kernel/session.ts'
import { useAction } from '../../../kernel/use-action.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { Row } from '../../../ui/layout.tsx'
import classes from '../profile.module.css'
import { Section } from './section.tsx'

export function OwnData() {
  const { problem, pending, run } = useAction({ isToldInPlace: true })
  const name = `${currentBrand().name.toLowerCase()}-my-data.zip`
  const download = async () => saveFile(name, await callForFile('/users/profile/data'))
  return (
    <Section
      title="Your data"
      lead="What we store about your account, as CSV and JSON. A README names what is left out."
    >
      <Row gap={16} rowGap={8} align="center" justify="between" className={classes.row}>
        <p className={classes.quiet}>ZIP, ready in seconds</p>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={pending}
          onClick={() => void run(download)}
        >
          Download my data
        </Button>
      </Row>
      {problem && <p role="alert">{problem}</p>}
    </Section>
  )
}
