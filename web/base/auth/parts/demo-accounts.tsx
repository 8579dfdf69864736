import type { bootConfig } from '../../../kernel/boot-config.ts'
import { roleWords } from '../../../kernel/role-words.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import classes from '../auth.module.css'

type Props = {
  demo: NonNullable<(typeof bootConfig)['demo']>
  onChoose: (username: string, password: string) => void
}

/** Lists the demo accounts for sign-in with one click, during development. */
export function DemoAccounts({ demo, onChoose }: Props) {
  return (
    <Disclosure title="Demo accounts" className={classes.demo}>
      <ul>
        {demo.accounts.map(({ email, role }) => (
          <li key={email}>
            <button type="button" onClick={() => onChoose(email, demo.password)}>
              <span>{email}</span>
              <small>{roleWords[role]}</small>
            </button>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
