import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { call } from '../../platform/session.ts'
import { Problem } from '../../ui/problem.tsx'
import { dateTime } from '../../ui/dates.ts'
import classes from './outbox.module.css'

/** Mails that would have been sent; links in them open as they would from a mail program. */
export function OutboxPage() {
  const { user } = useRouteContext({ from: '/shell' })
  const mails = useQuery({
    queryKey: ['outbox', user.id],
    queryFn: () => call('GET /outbox', {}),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
  return (
    <>
      <title>Outbox</title>
      <h1>Outbox</h1>
      <p className={classes.quiet}>The latest 100 mails. Here, on a developer's machine, none of them leaves.</p>
      {mails.isPending && <p aria-busy="true">Loading</p>}
      {mails.isError && <Problem error={mails.error} onRetry={() => void mails.refetch()} />}
      {mails.data?.data.length === 0 && <p>No mail yet: register for a survey, or finish one.</p>}
      {mails.data?.data.map((mail) => (
        <article key={mail.id} className={classes.mail}>
          <h2>{mail.subject}</h2>
          <p className={classes.quiet}>
            To {mail.recipient} · {mail.company_name} · {dateTime(mail.created_at)}
          </p>
          {mail.body.split('\n\n').map((paragraph) => (
            <p key={paragraph}>{/^https?:\/\//.test(paragraph) ? <a href={paragraph}>{paragraph}</a> : paragraph}</p>
          ))}
        </article>
      ))}
    </>
  )
}
