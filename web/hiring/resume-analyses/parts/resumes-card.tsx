import { useId, useState } from 'react'
import { IconFileText } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Button } from '@mantine/core'
import type { GeneratedLine } from '@seatwise/contract/generations'
import type { Resume, ResumeAnalysis } from '@seatwise/contract/resume-analyses'
import type { UserProfile } from '@seatwise/contract/users'
import type { GeneratedLineKind, GenerationSource } from '@seatwise/contract/values/hiring'
import type { TeamPart } from '@seatwise/contract/values/hiring'
import { teamAllows } from '@seatwise/domain/policies/hiring-teams'
import { can } from '@seatwise/domain/permissions'
import { useWrite } from '../../../kernel/use-action.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Card, Meta, PageHead, Text } from '../../../ui/layout.tsx'
import { LinesSkeleton } from '../../../ui/lines-skeleton.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { GeneratedBy } from '../../generations/parts/generated-by.tsx'
import { GeneratedLines } from '../../generations/parts/generated-lines.tsx'
import { nearQuotaWords } from '../../generations/words.ts'
import { analyzeResume, useResumes, useResumeText } from '../data.ts'
import classes from '../resumes.module.css'
import { columnWords, readingWords } from '../words.ts'

const feature = 'resume-analyses'

type Props = {
  user: UserProfile
  candidate_id: string
  /** The user's widest part in the teams of the person's jobs; null where no team limits the user. */
  team_part: TeamPart | null
}

/** The resumes of a person: the text of each and its analysis, in which each entry refers to its line. */
export function ResumesCard({ user, candidate_id, team_part }: Props) {
  const { data, error, refetch } = useResumes(candidate_id)
  if (!data && error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <LinesSkeleton />
  const { resumes, source, quota } = data
  if (resumes.length === 0) return <NoResume candidate_id={candidate_id} source={source} />
  const judges = teamAllows(team_part, 'judge')
  const mayAnalyze = can(user, 'resume-analyses.create') && judges
  return (
    <>
      {resumes.map((resume, nth) => (
        <ResumeCard
          key={resume.candidate_file_id}
          resume={resume}
          source={source}
          reader_id={user.id}
          mayAnalyze={mayAnalyze}
          isLatest={nth === 0}
        />
      ))}
      <Meta className={classes.quiet}>
        {mayAnalyze
          ? nearQuotaWords(quota)
          : judges
            ? 'Resumes are read in person, not while acting as another.'
            : 'In the team of the job, your part is to read.'}
      </Meta>
    </>
  )
}

const NoResume = ({ candidate_id, source }: { candidate_id: string; source: GenerationSource }) => (
  <Card gap={16} isSameOnPhones className={classes.card}>
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
      {readingWords[source].empty}
    </EmptyState>
  </Card>
)

type CardProps = {
  resume: Resume
  /** How a new analysis would be made: by the rules or a language model. */
  source: GenerationSource
  reader_id: string
  mayAnalyze: boolean
  /**
   * True for the latest resume, whose text is open at first. The others are opened by the user: reading many files at
   * once would delay other requests.
   */
  isLatest: boolean
}

function ResumeCard({ resume, source, reader_id, mayAnalyze, isLatest }: CardProps) {
  const { candidate_file_id, name, job, analysis } = resume
  const id = useId()
  const { pending, problem, run } = useWrite(feature, { isToldInPlace: true })
  return (
    <Card gap={16} isSameOnPhones className={classes.card} aria-labelledby={id}>
      <PageHead className={classes.head}>
        <div>
          <h2 id={id}>
            <bdi>{name}</bdi>
          </h2>
          {source === 'model' && (
            <Meta className={classes.quiet}>
              {job ? `Compared with what the job “${job.title}” asks for` : 'Not compared with a job'}
            </Meta>
          )}
        </div>
        {mayAnalyze && (
          <Button
            variant={analysis ? 'default' : 'filled'}
            loading={pending}
            onClick={() => void run(() => analyzeResume(candidate_file_id))}
          >
            {analysis ? 'Read again' : readingWords[source].read}
          </Button>
        )}
      </PageHead>
      {problem && (
        <Text tone="bad" role="alert">
          {problem}
        </Text>
      )}
      <div className={classes.columns}>
        {analysis && (
          <div className={classes.column}>
            <Analysis analysis={analysis} reader_id={reader_id} hasJob={job !== null} />
          </div>
        )}
        <TextOfResume candidate_file_id={candidate_file_id} isOpenAtFirst={isLatest} />
      </div>
    </Card>
  )
}

type AnalysisProps = { analysis: ResumeAnalysis; reader_id: string; hasJob: boolean }

function Analysis({ analysis: { generation, lines }, reader_id, hasJob }: AnalysisProps) {
  const of = (...kinds: GeneratedLineKind[]) => lines.filter(({ kind }) => kinds.includes(kind))
  const { nothing, note } = readingWords[generation.source]
  const requirements = of('requirement')
  const shownRequirements = requirements.filter(({ quote }) => quote !== null)
  const notShown = requirements.filter(({ quote }) => quote === null)
  return (
    <>
      <GeneratedBy generation={generation} reader_id={reader_id} />
      {(lines.length === 0 || note) && <Meta className={classes.quiet}>{lines.length === 0 ? nothing : note}</Meta>}
      <Part title="Roles" lines={of('role')} />
      {hasJob && (
        <>
          <Part title="Asked for by the job, and shown" lines={shownRequirements} />
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

type PartProps = { title: string; lines: readonly GeneratedLine[]; note?: string; isCompact?: boolean }

function Part({ title, lines, note, isCompact = false }: PartProps) {
  const id = useId()
  if (lines.length === 0) return null
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {note && <Meta className={classes.quiet}>{note}</Meta>}
      <GeneratedLines label={title} lines={lines} feature={feature} isCompact={isCompact} />
    </section>
  )
}

type TextProps = { candidate_file_id: string; isOpenAtFirst: boolean }

/** The text of a resume. The server reads the file only when the text is opened. */
function TextOfResume({ candidate_file_id, isOpenAtFirst }: TextProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <Disclosure
      title={<h3>Text of the resume</h3>}
      isOpen={isOpenAtFirst}
      className={classes.part}
      onOpen={() => setOpen(true)}
    >
      {isOpen && <ResumeText candidate_file_id={candidate_file_id} />}
    </Disclosure>
  )
}

function ResumeText({ candidate_file_id }: { candidate_file_id: string }) {
  const { data, error, refetch } = useResumeText(candidate_file_id)
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LinesSkeleton />
  const { text, columns } = data
  if (text === null) return <Meta className={classes.quiet}>No text can be read: it may be a scan, or too large.</Meta>
  const note = columnWords(columns)
  return (
    <>
      {note && <Meta className={classes.quiet}>{note}</Meta>}
      <p className={classes.text}>{text}</p>
    </>
  )
}
