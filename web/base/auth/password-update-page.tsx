import { Button, PasswordInput } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { pageAfterSignIn } from '../../kernel/own-path.ts'
import { profileQuery } from '../../kernel/profile.ts'
import { queryClient } from '../../kernel/query.ts'
import { textOf } from '../../kernel/forms.ts'
import { call, signOut } from '../../kernel/session.ts'
import { useAction } from '../../kernel/use-action.ts'
import { Row } from '../../ui/layout.tsx'
import classes from './auth.module.css'
import { Form } from '../../ui/form.tsx'
import { LinesSkeleton } from '../../ui/lines-skeleton.tsx'
import { Frame } from './parts/frame.tsx'
import { personalWordsOf } from './parts/invited.tsx'
import { NewPasswordField } from './parts/new-password-field.tsx'
import { Steps } from './parts/steps.tsx'
import { useSignIn } from './use-sign-in.ts'

const title = 'Choose a new password'

/**
 * Handles two cases: a sign-in with the NEW_PASSWORD_REQUIRED challenge, and a signed-in user who has a common
 * password.
 */
export function PasswordUpdatePage() {
  const { to } = useSearch({ from: '/password-update-needed' })
  const navigate = useNavigate()
  const signIn = useSignIn(to)
  const profile = useQuery(profileQuery)
  if (signIn.step.kind !== 'start')
    return <Steps signIn={signIn} onAbandon={() => void navigate({ to: '/login', search: { to } })} />
  if (profile.isPending)
    return (
      <Frame title={title}>
        <LinesSkeleton />
      </Frame>
    )
  if (!profile.data || signIn.problem)
    return (
      <Frame title={title}>
        <p role={signIn.problem ? 'alert' : undefined}>{signIn.problem}</p>
        <p>Sign in first: if your password has to be replaced, you are asked for a new one on the way.</p>
        <Button component={Link} to="/login" size="md">
          Sign in
        </Button>
      </Frame>
    )
  return <Replace personal={personalWordsOf(profile.data)} to={pageAfterSignIn(to) ?? '/'} />
}

function Replace({ personal, to }: { personal: string[]; to: string }) {
  const navigate = useNavigate()
  const { problem, faults, pending, run } = useAction({ fields: ['oldPassword', 'newPassword'] })
  const save = async (formData: FormData) => {
    const body = { oldPassword: textOf(formData, 'oldPassword'), newPassword: textOf(formData, 'newPassword') }
    await call('PUT /users/change-password', { body })
    queryClient.removeQueries({ queryKey: profileQuery.queryKey })
    await navigate({ href: to })
  }
  return (
    <Frame title={title} lead="Your password is one that many people use, and easily guessed. Please replace it.">
      <Form
        submit="Save and continue"
        pending={pending}
        problem={problem}
        onSubmit={(formData) => void run(() => save(formData))}
      >
        <PasswordInput
          name="oldPassword"
          error={faults.oldPassword}
          label="Current password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          size="md"
        />
        <NewPasswordField fault={faults.newPassword} personal={personal} />
      </Form>
      <Row gap={16} rowGap={0} justify="between" className={classes.aside}>
        <button type="button" onClick={() => void signOut()}>
          Sign out
        </button>
      </Row>
    </Frame>
  )
}
