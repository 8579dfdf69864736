import { useId, type ReactNode } from 'react'
import { IconFileText } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Button } from '@mantine/core'
import type { GeneratedLine } from '@seatwise/contract/generations'
import type { Resume, ResumeAnalysis } from '@seatwise/contract/resume-analyses'
import type { UserProfile } from '@seatwise/contract/users'
import type { GeneratedLineKind } from '@seatwise/contract/values'
import { can } from '@seatwise/domain/permissions'
import { useWrite } from '../../../kernel/use-action.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { GeneratedBy } from '../../generations/parts/generated-by.tsx'
import { GeneratedLines } from '../../generations/parts/generated-lines.tsx'
import { nearQuotaWords } from '../../generations/words.ts'
import { analyzeResume, useResumes } from '../data.ts'
import classes from '../resumes.module.css'

const feature = 'resume-analyses'

type Props = { user: UserProfile; candidate_id: string }

/** The resumes of a person, read into roles, skills and what the job asks for, each with the line it stands in. */
export function ResumesCard({ user, candidate_id }: Props) {
  const { data, error, refetch } = useResumes(candidate_id)
  if (!data && error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <p aria-busy="true">Loading</p>
  if (data.resumes.length === 0) return <NoResume candidate_id={candidate_id} />
  const mayAnalyze = can(user, 'resume-analyses.create')
  return (
    <>
      {data.resumes.map((resume) => (
        <ResumeCard key={resume.candidate_file_id} resume={resume} reader_id={user.id} mayAnalyze={mayAnalyze} />
      ))}
      <p className={classes.quiet}>
        {mayAnalyze ? nearQuotaWords(data.quota) : 'Resumes are read in person, not while acting as another.'}
      </p>
    </>
  )
}

const NoResume = ({ candidate_id }: { candidate_id: string }) => (
  <section className={classes.card}>
    <EmptyState
      icon={IconFileText}
      title="No resume yet"
      action={
        <Button
          component={Link}
          to="/candidates/$id/{-$tab}"
          // The cast is safe: these are the parameters of the route.
          params={{ id: candidate_id, tab: 'files' } as never}
          variant="default"
        >
          Add a file
        </Button>
      }
    >
      Add a resume as PDF, Word or plain text to see roles with dates, skills with the lines that show them, and what to
      ask. You check every line.
    </EmptyState>
  </section>
)

type CardProps = { resume: Resume; reader_id: string; mayAnalyze: boolean }

function ResumeCard({ resume, reader_id, mayAnalyze }: CardProps) {
  const { candidate_file_id, name, job, analysis } = resume
  const id = useId()
  const { pending, problem, run } = useWrite(feature, { isToldInPlace: true })
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header className={classes.head}>
        <div>
          <h2 id={id}>
            <bdi>{name}</bdi>
          </h2>
          <p className={classes.quiet}>
            {job ? `Compared with what the job “${job.title}” asks for` : 'Not compared with a job'}
          </p>
        </div>
        {mayAnalyze && (
          <Button
            variant={analysis ? 'default' : 'filled'}
            loading={pending}
            onClick={() => void run(() => analyzeResume(candidate_file_id))}
          >
            {analysis ? 'Read again' : 'Read the resume'}
          </Button>
        )}
      </header>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {analysis && <Analysis analysis={analysis} reader_id={reader_id} hasJob={job !== null} />}
    </section>
  )
}

type AnalysisProps = { analysis: ResumeAnalysis; reader_id: string; hasJob: boolean }

function Analysis({ analysis: { generation, lines }, reader_id, hasJob }: AnalysisProps) {
  const of = (...kinds: GeneratedLineKind[]) => lines.filter(({ kind }) => kinds.includes(kind))
  const requirements = of('requirement')
  const shown = requirements.filter(({ quote }) => quote !== null)
  const notShown = requirements.filter(({ quote }) => quote === null)
  return (
    <>
      <GeneratedBy generation={generation} reader_id={reader_id} />
      {lines.length === 0 && (
        <p className={classes.quiet}>
          Nothing could be made out in this file. The rules read resumes in English with headings and dates in common
          forms.
        </p>
      )}
      <Part title="Roles" lines={of('role')} />
      <Part
        title="Time without a dated entry"
        lines={of('gap')}
        note="It says nothing about a person: people have many reasons for it, and most are their own."
      />
      {hasJob && (
        <>
          <Part title="Asked for by the job, and shown" lines={shown} />
          <Part
            title="Asked for by the job, and not found in the resume"
            lines={notShown}
            note="A resume does not say everything: ask."
          />
        </>
      )}
      <Part title="Skills" lines={of('skill')} isCompact />
      <Part title="Languages" lines={of('language')} isCompact />
      <Part title="Education" lines={of('education')} />
      <Part title="What to ask" lines={of('question')} />
    </>
  )
}

type PartProps = { title: string; lines: readonly GeneratedLine[]; note?: ReactNode; isCompact?: boolean }

function Part({ title, lines, note, isCompact = false }: PartProps) {
  const id = useId()
  if (lines.length === 0) return null
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {note && <p className={classes.quiet}>{note}</p>}
      <GeneratedLines label={title} lines={lines} feature={feature} isCompact={isCompact} />
    </section>
  )
}
