import { useId, type ReactNode } from 'react'
import { IconAlertTriangle, IconDownload, IconInfoCircle } from '@tabler/icons-react'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { Application as ApplicationRow, ApplicationAnswer } from '@seatwise/contract/applications'
import { can, reachOf } from '@seatwise/domain/permissions'
import { telephoneLink } from '../../../kernel/telephone-link.ts'
import { useAction } from '../../../kernel/use-action.ts'
import { shownEmail } from '../../../kernel/shown-email.ts'
import { dateTime } from '../../../ui/dates.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { downloadFile } from '../../../people/candidate-files/public.ts'
import { columnWords } from '../../resume-analyses/words.ts'
import classes from '../applications.module.css'
import { answerWords, differenceWords, marksNote, marksWords, resultWords, safeAddress, unreadWords } from '../words.ts'

type Props = {
  application: ApplicationRow
  /** True if the application is shown on the page of its job, which need not be named. */
  isOfJob?: boolean
}

/** The contents of an application, with its marks (reasons to look closer, such as a knock-out answer). */
export function Application({ application, isOfJob = false }: Props) {
  const { given, link, source, cover_letter, resume, answers, consent, created_at, changed_at, withdrawn_at } =
    application
  const { job, company, candidate, survey_result_id, other_files } = application
  const { user } = useRouteContext({ from: '/shell' })
  const namesCompany = reachOf(user, 'applications.read') !== 'company'
  const unread = unreadWords(resume)
  const readFromColumns = resume ? columnWords(resume.columns) : undefined
  return (
    <Stack gap={20} className={classes.application}>
      {withdrawn_at && (
        <Row as="p" isOneLine className={classes.notice}>
          <IconInfoCircle size={18} aria-hidden />
          <span>Withdrawn by the applicant on {dateTime(withdrawn_at)}.</span>
        </Row>
      )}
      <Marks application={application} />
      <Differences application={application} />
      <Facts
        facts={[
          [
            'Job',
            !isOfJob && (
              <Link key="job" to="/jobs/$id/{-$tab}" params={{ id: job.id }}>
                {job.title}
              </Link>
            ),
          ],
          ['Company', namesCompany && company.name],
          ['Applied', dateTime(created_at)],
          ['Changed', changed_at && withdrawn_at === null && dateTime(changed_at)],
          [
            'Email',
            <a key="email" href={`mailto:${given.email}`}>
              {shownEmail(given.email)}
            </a>,
          ],
          [
            'Phone',
            given.phone && (
              <a key="phone" href={telephoneLink(given.phone)}>
                {given.phone}
              </a>
            ),
          ],
          ['Link', link && <TypedLink key="link" text={link} />],
          ['Source', source && <bdi key="source">{source}</bdi>],
        ]}
      />
      <Row as="nav" gap={16} rowGap={4} aria-label="Of this application">
        <Link to="/candidates/$id/{-$tab}" params={{ id: candidate.id }}>
          Open the person
        </Link>
        <Link to="/survey-results/$id" params={{ id: survey_result_id }}>
          {resultWords[application.survey_state]}
        </Link>
      </Row>
      {resume && (
        <Section title="Resume">
          <div>
            <File candidate_id={candidate.id} {...fileOf(resume)} />
          </div>
          {resume.first && (
            <p className={classes.quiet}>
              Replaced by the applicant. First resume: <File candidate_id={candidate.id} {...fileOf(resume.first)} />
            </p>
          )}
          {unread && <p className={classes.quiet}>{unread}</p>}
          {readFromColumns && <p className={classes.quiet}>{readFromColumns}</p>}
          {resume.text && (
            <Disclosure title={<h4>Text of the resume</h4>} className={classes.section}>
              <p className={classes.typed}>{resume.text}</p>
            </Disclosure>
          )}
        </Section>
      )}
      {answers.length > 0 && (
        <Section title="Answers">
          <Stack as="dl" className={classes.answers}>
            {answers.map((answer) => (
              <Answer key={answer.question.id} answer={answer} candidate_id={candidate.id} />
            ))}
          </Stack>
        </Section>
      )}
      {other_files.length > 0 && (
        <Section title="Other files">
          {other_files.map((file) => (
            <div key={file.candidate_file_id}>
              <File candidate_id={candidate.id} {...fileOf(file)} />
            </div>
          ))}
        </Section>
      )}
      {cover_letter && (
        <Section title="Cover letter">
          <p className={classes.typed}>{cover_letter}</p>
        </Section>
      )}
      <Section title="Consent">
        <p className={classes.typed}>{consent}</p>
        <p className={classes.quiet}>Agreed to on {dateTime(created_at)}.</p>
      </Section>
    </Stack>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}

/** The number of marks; the reason of each is shown at its answer. */
function Marks({ application: { knock_outs } }: { application: ApplicationRow }) {
  if (knock_outs === 0) return null
  return (
    <Row isOneLine className={classes.notice} data-tone="warn">
      <IconAlertTriangle size={18} aria-hidden />
      <Stack gap={2}>
        <Text as="b" weight="medium">
          {marksWords(knock_outs)}
        </Text>
        <span>{marksNote}</span>
      </Stack>
    </Row>
  )
}

function Differences({ application }: { application: ApplicationRow }) {
  const differences = differenceWords(application)
  if (differences.length === 0) return null
  return (
    <Row isOneLine className={classes.notice}>
      <IconInfoCircle size={18} aria-hidden />
      <Stack gap={2}>
        <Text as="b" weight="medium">
          Not what the record says
        </Text>
        {differences.map((words) => (
          <span key={words}>{words}</span>
        ))}
        <span>The record stays as it is until you change it.</span>
      </Stack>
    </Row>
  )
}

/** A typed URL: as text, and as a link only if it is a web URL. */
function TypedLink({ text }: { text: string }) {
  const address = safeAddress(text)
  if (!address) return <bdi>{text}</bdi>
  return (
    <a href={address} target="_blank" rel="noreferrer noopener nofollow">
      <bdi>{text}</bdi>
    </a>
  )
}

function Answer({ answer, candidate_id }: { answer: ApplicationAnswer; candidate_id: string }) {
  const { question, candidate_file_id, knock_out, first } = answer
  const words = answerWords(answer)
  return (
    <div>
      <dt>{question.label}</dt>
      <dd>
        {words === undefined ? (
          <span className={classes.quiet}>Not answered</span>
        ) : candidate_file_id ? (
          <File candidate_id={candidate_id} id={candidate_file_id} name={words} />
        ) : question.type === 'url' ? (
          <TypedLink text={words} />
        ) : (
          <span className={classes.typed}>{words}</span>
        )}
        {knock_out && <Pill tone="warn">Marked: {knock_out}</Pill>}
        {first && (
          <span className={classes.quiet}>
            Changed by the applicant. First answer:{' '}
            {first.candidate_file_id ? (
              <File candidate_id={candidate_id} id={first.candidate_file_id} name={first.answers.join(', ')} />
            ) : (
              (answerWords({ question, ...first }) ?? 'none')
            )}
            {first.knock_out && <>, marked: {first.knock_out}</>}
          </span>
        )}
      </dd>
    </div>
  )
}

const fileOf = ({ candidate_file_id, name }: { candidate_file_id: string; name: string }) => ({
  id: candidate_file_id,
  name,
})

type FileProps = { candidate_id: string; id: string; name: string }

/** A file of the person, as a button that downloads it. */
function File({ candidate_id, id, name }: FileProps) {
  const { user } = useRouteContext({ from: '/shell' })
  const { pending, run } = useAction()
  if (!can(user, 'candidate-files.download'))
    return <bdi title="Files are downloaded in person, not while acting as another.">{name}</bdi>
  return (
    <button
      type="button"
      className={classes.file}
      disabled={pending}
      onClick={() => void run(() => downloadFile(candidate_id, id))}
    >
      <IconDownload size={16} aria-hidden />
      <span className="visually-hidden">Download </span>
      <bdi>{name}</bdi>
    </button>
  )
}
