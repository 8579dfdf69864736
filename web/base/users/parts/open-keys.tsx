import { counted } from '../../../kernel/counted.ts'
import { Confirm } from '../../../kernel/confirm.tsx'
import { call } from '../../../kernel/session.ts'

type Props = {
  user_id: string
  /** The sessions that were ended: "All", "Your other". */
  whose: string
  keys: number
  returnTo?: string
  onClose: () => void
}

/** Shown after sessions were ended: says that API keys still work, and offers to revoke them too. */
export function OpenKeys({ user_id, whose, keys, ...props }: Props) {
  const counts = counted(keys, ['API key', 'API keys'])!
  const goOn = keys === 1 ? 'goes' : 'go'
  return (
    <Confirm
      {...props}
      feature="api-keys"
      title={`Revoke ${counts} too?`}
      explains={`${whose} sessions have ended, but ${counts} ${goOn} on working. Revoked API keys are refused at once and cannot be given back: programs that use them need new ones.`}
      keep="Keep"
      confirm="Revoke"
      isDangerous
      run={() => call('DELETE /api-keys', { query: { user_id } })}
      done={`${counts} revoked`}
    />
  )
}
