import { useState } from 'react'
import { CloseButton } from '@mantine/core'
import { IconChevronRight, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { UserProfile } from '@seatwise/contract/users'
import { can } from '@seatwise/domain/permissions'
import { currentBrand } from '../../../platform/brand.ts'
import { read, write } from '../../../platform/storage.ts'
import { useRoleChoices } from '../../survey-links/data.ts'
import { useMfa } from '../../users/data.ts'
import classes from '../first-steps.module.css'

/**
 * What the owner of a new company does first, each with the way to it: the super admin of a new installation too. A browser that
 * has closed it shows it no more.
 */
export function FirstSteps({ user }: { user: UserProfile }) {
  const [isClosed, setClosed] = useState(() => read('first_steps') === 'closed')
  const isShown = can(user, 'companies.write') && !user.superAdmin && !isClosed
  return isShown ? (
    <Card
      user={user}
      onClose={() => {
        write('first_steps', 'closed')
        setClosed(true)
      }}
    />
  ) : null
}

function Card({ user, onClose }: { user: UserProfile; onClose: () => void }) {
  const roles = useRoleChoices(user.company.id).data
  const mfa = useMfa().data?.data
  const { people } = currentBrand().texts
  const own = roles?.filter(({ company }) => company?.id === user.company.id) ?? []
  const steps = [
    {
      to: '/company-settings',
      title: 'Add your logo',
      text: `${sentence(people)} see it when they begin the survey.`,
      isDone: user.company.logo_id !== null,
    },
    {
      to: '/company-settings',
      title: 'Enter a contact address',
      text: `${sentence(people)} write to it about their data. Without it no link or invitation opens.`,
      isDone: user.company.contact_email !== null,
    },
    {
      to: '/roles',
      title: 'Add your roles',
      text: 'Scores show how close answers are to what a role asks for.',
      isDone: own.length > 0,
    },
    user.auth_role === 'SUPER_ADMIN'
      ? {
          to: '/role-benchmarks',
          title: 'Make a target',
          text: 'Results get a score once a role has a target.',
          isDone: own.some(({ benchmark }) => benchmark !== null),
        }
      : {
          to: '/roles',
          title: 'Ask for a target',
          text: 'Results get a score once a role has a target. Ask from the menu of the role, or as you add it.',
          isDone: own.some(({ benchmark, can: { ask_benchmark } }) => benchmark !== null || !ask_benchmark),
        },
    {
      to: '/survey-links',
      title: `Invite ${people}`,
      text: roles?.length === 0 ? 'Add a role first.' : 'Send your survey link or show its QR code.',
      isDone: false,
    },
    {
      to: '/profile/security',
      title: 'Turn on a second factor',
      text: 'It keeps others out of your account, even those who know your password.',
      isDone: mfa !== undefined && mfa.preferred !== 'NONE',
    },
  ]
  return (
    <section className={classes.card} aria-labelledby="first-steps">
      <header>
        <div>
          <h2 id="first-steps">Get {user.company.name} started</h2>
          <span className={classes.progress}>
            {steps.filter(({ isDone }) => isDone).length} of {steps.length} done
          </span>
        </div>
        <CloseButton aria-label="Hide these steps" onClick={onClose} />
      </header>
      <ol>
        {steps.map(({ to, title, text, isDone }) => (
          <li key={title} data-done={isDone}>
            {isDone ? <IconCircleCheckFilled size={20} aria-hidden /> : <IconCircle size={20} aria-hidden />}
            <div>
              <Link to={to}>{title}</Link>
              {isDone && <span className="visually-hidden"> (done)</span>}
              <p>{text}</p>
            </div>
            <IconChevronRight size={18} aria-hidden />
          </li>
        ))}
      </ol>
    </section>
  )
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
