import { useState } from 'react'
import { CloseButton } from '@mantine/core'
import { IconChevronRight, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { UserProfile } from '@seatwise/contract/users'
import { can } from '@seatwise/domain/permissions'
import { currentBrand } from '../../../kernel/brand.ts'
import { read, write } from '../../../kernel/storage.ts'
import { useRoleChoices } from '../../survey-links/data.ts'
import { useMfa } from '../../users/data.ts'
import { addHash, addOwnerHash } from '../../companies/words.ts'
import classes from '../first-steps.module.css'
import { Meta, PlainList, Row, Surface, Text } from '../../../ui/layout.tsx'

type Props = {
  user: UserProfile
  /** Data for super admins, who see all companies. */
  operations?: { hasCompanies: boolean; without_users: { first: { id: string; name: string }[] } } | undefined
}

type Step = {
  to: string
  search?: { company_id: string[] }
  hash?: string
  title: string
  text: string
  isDone: boolean
}

/**
 * The first steps of the owner of a new company, or of the super admin of a new installation, each with a link. A
 * browser in which the list was closed no longer shows it.
 */
export function FirstSteps({ user, operations }: Props) {
  const [isClosed, setClosed] = useState(() => read('first_steps') === 'closed')
  const isShown = can(user, 'companies.write') && !user.superAdmin && !isClosed
  return isShown ? (
    <Card
      user={user}
      operations={operations}
      onClose={() => {
        write('first_steps', 'closed')
        setClosed(true)
      }}
    />
  ) : null
}

function Card({ user, operations, onClose }: Props & { onClose: () => void }) {
  const roles = useRoleChoices(user.company.id).data
  const mfa = useMfa().data?.data
  const { people } = currentBrand().texts
  const own = roles?.filter(({ company }) => company?.id === user.company.id) ?? []
  const [ownerless] = operations?.without_users.first ?? []
  const ofOperator: Step[] = operations
    ? [
        {
          to: '/companies/overview',
          hash: addHash,
          title: 'Add a company',
          text: 'Each company that works with you has people and results of its own.',
          isDone: operations.hasCompanies,
        },
        {
          ...(ownerless
            ? { to: '/user-management', search: { company_id: [ownerless.id] }, hash: addOwnerHash }
            : { to: '/companies/overview' }),
          title: ownerless ? `Add the owner of ${ownerless.name}` : 'Add its owner',
          text: 'They sign in, invite others and look after the settings.',
          isDone: operations.hasCompanies && !ownerless,
        },
      ]
    : []
  const steps: Step[] = [
    ...ofOperator,
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
    <Surface as="section" className={classes.card} aria-labelledby="first-steps">
      <Row as="header" isOneLine gap={0} align="center" justify="between">
        <div>
          <h2 id="first-steps">Get {user.company.name} started</h2>
          <Meta as="span" className={classes.progress}>
            {steps.filter(({ isDone }) => isDone).length} of {steps.length} done
          </Meta>
        </div>
        <CloseButton aria-label="Hide these steps" onClick={onClose} />
      </Row>
      <PlainList as="ol">
        {steps.map(({ title, text, isDone, ...way }) => (
          <Row as="li" isOneLine gap={12} align="center" key={title} data-done={isDone}>
            {isDone ? <IconCircleCheckFilled size={20} aria-hidden /> : <IconCircle size={20} aria-hidden />}
            <div>
              <Link {...way}>{title}</Link>
              {isDone && <span className="visually-hidden"> (done)</span>}
              <Text tone="quiet">{text}</Text>
            </div>
            <IconChevronRight size={18} aria-hidden />
          </Row>
        ))}
      </PlainList>
    </Surface>
  )
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
