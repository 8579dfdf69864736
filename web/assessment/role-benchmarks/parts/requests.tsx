import { useState } from 'react'
import { Button, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import type { BenchmarkRequest } from '@seatwise/contract/role-benchmarks'
import type { Words } from '../../../kernel/problem-messages.ts'
import { call } from '../../../kernel/session.ts'
import { useWrite } from '../../../kernel/use-action.ts'
import { Ago } from '../../../ui/ago.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Row } from '../../../ui/layout.tsx'
import { useFocusKept } from '../../../ui/use-focus-kept.ts'
import { Problem } from '../../../ui/problem.tsx'
import { Rows } from '../../../ui/rows.tsx'
import { useOpenRequests } from '../data.ts'
import classes from '../role-benchmarks.module.css'

/** Open requests of owners. */
export function Requests() {
  const { data, isError, error, refetch } = useOpenRequests()
  const navigate = useNavigate()
  const [declining, setDeclining] = useState<BenchmarkRequest>()
  const [declined, setDeclined] = useState<string>()
  useFocusKept(declined !== undefined && data?.data.every(({ id }) => id !== declined) === true)
  if (isError) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data || data.data.length === 0) return null
  const accept = ({ id, role }: BenchmarkRequest) =>
    void navigate({ to: '/role-benchmarks/add', search: { role_id: role.id, role: role.name, request_id: id } })
  return (
    <section className={classes.requests} aria-labelledby="asked-for">
      <h2 id="asked-for">Asked for ({data.data.length})</h2>
      <Rows>
        {data.data.map((request) => (
          <Row as="li" align="center" key={request.id} className={classes.request}>
            <div>
              <b>{request.role.name}</b> · {request.company.name}
              {request.occupation && ` · from the occupation ${request.occupation.title}`}
              {request.note && <q>{request.note}</q>}
              <small>
                {request.asked_by?.name ?? 'An owner'} · <Ago at={request.created_at} isInSentence />
              </small>
            </div>
            {request.can.decline && (
              <Button variant="default" onClick={() => setDeclining(request)}>
                Decline…<span className="visually-hidden"> {request.role.name}</span>
              </Button>
            )}
            {request.can.accept && (
              <Button variant="default" onClick={() => accept(request)}>
                Begin a draft<span className="visually-hidden"> for {request.role.name}</span>
              </Button>
            )}
          </Row>
        ))}
      </Rows>
      {declining && (
        <Decline
          request={declining}
          onDeclined={() => setDeclined(declining.id)}
          onClose={() => setDeclining(undefined)}
        />
      )}
    </section>
  )
}

const requestWords: Words = {
  changed_meanwhile: 'Somebody else has decided this meanwhile: it is no longer open.',
}

type DeclineProps = { request: BenchmarkRequest; onDeclined: () => void; onClose: () => void }

function Decline({ request, onDeclined, onClose }: DeclineProps) {
  const { problem, pending, run } = useWrite('role-benchmarks', { words: requestWords, isToldInPlace: true })
  const [answer, setAnswer] = useState('')
  const decline = () =>
    run(async () => {
      await call('POST /role-benchmarks/requests/decline', {
        body: { id: request.id, version: request.version, answer },
      })
      notifications.show({ message: `Declined targets for ${request.role.name}` })
      onDeclined()
      onClose()
    })
  return (
    <FormDialog
      title={`Decline targets for ${request.role.name}`}
      explains={`${request.asked_by?.name ?? 'The owner'} of ${request.company.name} reads your answer on Roles, and can ask again.`}
      problem={problem}
      submit="Decline"
      pending={pending}
      isBlocked={answer.trim() === ''}
      onSubmit={() => void decline()}
      onClose={onClose}
    >
      <Textarea
        label="Why"
        autosize
        minRows={3}
        data-autofocus
        value={answer}
        onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
      />
    </FormDialog>
  )
}
