import type { JobApplicationTemplate } from '@seatwise/contract/job-application-templates'
import { Confirm } from '../../../kernel/confirm.tsx'
import { deleteTemplate, updateTemplate } from '../data.ts'
import { refusalWords } from '../words.ts'

type Props = { template: JobApplicationTemplate; returnTo: string; onClose: () => void }
type DefaultProps = Props & {
  /** The current default template, which will be replaced. */
  before: { name: string } | undefined
}

export const MakeDefault = ({ template: { id, name, version }, before, ...props }: DefaultProps) => (
  <Confirm
    {...props}
    feature="job-application-templates"
    words={refusalWords}
    title={`Make ${name} the default template?`}
    explains={`Jobs without their own template use it from now on, in place of ${before?.name ?? 'the standard form'}.`}
    confirm="Make default"
    run={() => updateTemplate(id, { version, is_default: true })}
    done={`${name} is the default template`}
  />
)

export const DeleteTemplate = ({ template: { id, name }, ...props }: Props & { onDone?: () => void }) => (
  <Confirm
    {...props}
    feature="job-application-templates"
    words={refusalWords}
    title={`Delete the template ${name}?`}
    explains="No job can be given it any more. Applications that came in with it keep their questions and answers."
    confirm="Delete template"
    isDangerous
    run={() => deleteTemplate(id)}
    done="Template deleted"
  />
)
