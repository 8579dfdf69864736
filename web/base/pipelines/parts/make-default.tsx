import type { Pipeline } from '@seatwise/contract/pipelines'
import { Confirm } from '../../../kernel/confirm.tsx'
import { call } from '../../../kernel/session.ts'
import { menuId } from '../../../ui/row-actions.tsx'
import { refusalWords } from '../words.ts'

export function MakeDefault({ pipeline, onClose }: { pipeline: Pipeline; onClose: () => void }) {
  const { id, name, version } = pipeline
  return (
    <Confirm
      feature="pipelines"
      words={refusalWords}
      title={`Make ${name} the default pipeline?`}
      explains="People begin here from now on, unless their role has a pipeline of its own. Those who stand in another pipeline stay there."
      confirm="Make default"
      returnTo={menuId(pipeline)}
      run={() => call('PUT /pipelines/{id}', { params: { id }, body: { version, is_default: true } })}
      done={`${name} is the default pipeline`}
      onClose={onClose}
    />
  )
}
