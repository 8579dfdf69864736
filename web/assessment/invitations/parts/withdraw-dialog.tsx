import { call } from '../../../kernel/session.ts'
import { Confirm } from '../../../kernel/confirm.tsx'
import { refusalWords } from '../words.ts'

/** Asks for confirmation before an invitation is withdrawn. */
export const WithdrawDialog = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <Confirm
    feature="survey-results"
    words={refusalWords}
    title="Withdraw this invitation?"
    explains="The links in the emails stop working at once, and no reminder follows. Answers given so far are kept: you can invite the person again later."
    confirm="Withdraw"
    isDangerous
    run={() => call('DELETE /invitations', { query: { id } })}
    done="Invitation withdrawn"
    onClose={onClose}
  />
)
