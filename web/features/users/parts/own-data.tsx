import { Button } from '@mantine/core'
import { currentBrand } from '../../../platform/brand.ts'
import { call } from '../../../platform/session.ts'
import { useAction } from '../../../platform/use-action.ts'
import { saveFile } from '../../../ui/save-file.ts'
import classes from '../profile.module.css'
import { Section } from './section.tsx'

export function OwnData() {
  const { problem, pending, run } = useAction({ isToldInPlace: true })
  const name = `${currentBrand().name.toLowerCase()}-my-data.json`
  const download = async () => {
    const { data } = await call('GET /users/profile/data', {})
    saveFile(name, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  }
  return (
    <Section title="Your data" lead="Everything we store about your account, as one file.">
      <div className={classes.row}>
        <p className={classes.quiet}>{name}</p>
        <Button variant="default" loading={pending} onClick={() => void run(download)}>
          Download my data
        </Button>
      </div>
      {problem && <p role="alert">{problem}</p>}
    </Section>
  )
}
