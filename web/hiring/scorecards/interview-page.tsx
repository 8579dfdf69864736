import { lazy, Suspense, useState } from 'react'
import { IconClipboardList, IconPlus, IconPrinter } from '@tabler/icons-react'
import { Link, useParams, useRouteContext } from '@tanstack/react-router'
import { Button } from '@mantine/core'
import type { CustomInterviewQuestion } from '@seatwise/contract/custom-interview-questions'
import type { ReportDocument } from '@seatwise/contract/report-document'
import type { Scorecard } from '@seatwise/contract/scorecards'
import type { SurveyResultDetail } from '@seatwise/contract/survey-results'
import { can } from '@seatwise/domain/permissions'
import { teamAllows } from '@seatwise/domain/policies/hiring-teams'
import { currentBrand } from '../../kernel/brand.ts'
import { CallError } from '../../kernel/call.ts'
import { counted } from '../../kernel/counted.ts'
import { Confirm } from '../../kernel/confirm.tsx'
import { useAction } from '../../kernel/use-action.ts'
import { Banner } from '../../ui/banner.tsx'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { date } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Meta, PageHead, Row, Stack, Surface } from '../../ui/layout.tsx'
import { PageActions } from '../../ui/page-actions.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useRunningHead } from '../../ui/use-running-head.ts'
import { WayBack } from '../../ui/way-back.tsx'
import { retireQuestion, useOwnQuestions } from '../custom-interview-questions/data.ts'
import { QuestionDialog } from '../custom-interview-questions/parts/question-dialog.tsx'
import { questionsReportPdf, usePdf } from '../../assessment/reports/public.ts'
import { useSurveyResult } from '../../assessment/survey-results/public.ts'
import { nameOf } from '../../assessment/survey-results/words.ts'
import { useShare } from '../../assessment/report-shares/public.ts'
import { reloadScorecards, submitScorecard, useKit, useScorecards } from './data.ts'
import classes from './interview.module.css'
import { questionsOf, remarksOf, type KitQuestion } from './kit.ts'
import { Closing, Recommendation } from './parts/closing.tsx'
import { Colleagues } from './parts/colleagues.tsx'
import { LaterNote } from './parts/later-note.tsx'
import { menuOf, QuestionRow } from './parts/question-row.tsx'
import { SaveProblem, SaveState } from './parts/save-state.tsx'
import { useDraft } from './use-draft.ts'
import { hasRecommendation, minutesFor, wordsOf } from './words.ts'

const GeneratedQuestions = lazy(async () => ({
  default: (await import('../generated-interview-questions/parts/generated-questions.tsx')).GeneratedQuestions,
}))

/**
 * The questions for an interview with one person, with the user's own ratings and notes, and with those of colleagues
 * after the user has submitted.
 */
export function InterviewPage() {
  const { id } = useParams({ from: '/shell/survey-results/$id/interview' })
  const result = useSurveyResult(id)
  const kit = useKit(id, result.data?.report !== null && result.data !== undefined)
  const brand = kit.data?.brand
  const own = useOwnQuestions(id, brand !== undefined && hasRecommendation(brand))
  const cards = useScorecards(id)
  if (result.error instanceof CallError && result.error.status === 404) return <Gone />
  const failed = [result, kit, own, cards].find(({ isError }) => isError)
  if (failed?.error && !failed.data) return <Problem error={failed.error} onRetry={() => void failed.refetch()} />
  if (result.data?.report === null) return <Unfinished result={result.data} />
  if (!result.data || !kit.data || !cards.data || own.isLoading) return <CardSkeleton columns={1} />
  return <Interview key={id} result={result.data} kit={kit.data} own={own.data ?? none} cards={cards.data} />
}
const none: readonly CustomInterviewQuestion[] = []

const Gone = () => (
  <>
    <title>Result not found</title>
    <h1 tabIndex={-1}>This result does not exist</h1>
    <p>It may have been removed, or it belongs to a company you do not work with.</p>
    <Link to="/survey-results">All results</Link>
  </>
)

function Unfinished({ result }: { result: SurveyResultDetail }) {
  const name = nameOf(result)
  return (
    <EmptyState
      isPage
      icon={IconClipboardList}
      title="No questions yet"
      action={
        <Link to="/survey-results/$id" params={{ id: result.id }}>
          Open the result
        </Link>
      }
    >
      The questions come from the answers to the survey, which {name} has not finished.
    </EmptyState>
  )
}

type Props = {
  result: SurveyResultDetail
  kit: ReportDocument
  own: readonly CustomInterviewQuestion[]
  cards: readonly Scorecard[]
}

type Asking = 'submit' | 'question' | { change: CustomInterviewQuestion } | { retire: CustomInterviewQuestion }

function Interview({ result, kit, own, cards }: Props) {
  const { user } = useRouteContext({ from: '/shell' })
  const [asking, setAsking] = useState<Asking>()
  const { brand } = kit
  const words = wordsOf(brand)
  const name = nameOf(result)
  const title = words.title(name)
  const card = cards.find(({ is_own }) => is_own)
  const draft = useDraft(result.id, card)
  const judges = teamAllows(result.team_part, 'judge')
  const mayWrite = can(user, 'scorecards.write') && judges
  const isSubmitted = card?.submitted_at != null
  const isReadOnly = !mayWrite || isSubmitted || result.archived_at !== null
  const questions = questionsOf(kit, own, card?.content?.answers ?? [])
  const remarks = remarksOf(kit)
  const asksOwn =
    hasRecommendation(brand) && can(user, 'custom-interview-questions.write') && judges && !result.archived_at
  useRunningHead(
    `${currentBrand().name} · ${result.company.name}`,
    [title, result.role_name].filter(Boolean).join(' · '),
  )
  const sharing = useShare(
    result.archived_at ? undefined : { kind: 'questions', survey_result_ids: [result.id], whose: name },
  )
  const pdf = usePdf(kit, questionsReportPdf(result.id))
  const colleagues = <Colleagues brand={brand} cards={cards} questions={questions} />
  const subtitle = [
    result.role_name,
    counted(questions.length, ['question', 'questions']) ?? 'no questions',
    `about ${minutesFor(questions.length)} minutes`,
  ]
  return (
    <Stack as="article" className={classes.page}>
      <title>{`${title} · ${currentBrand().name}`}</title>
      <WayBack>
        <Link to="/survey-results/$id" params={{ id: result.id }}>
          The result
        </Link>
      </WayBack>
      <PageHead className={classes.head}>
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          <p>
            {subtitle.filter(Boolean).join(' · ')}
            {!isReadOnly && <span className={classes.screen}> · your notes are private until you submit</span>}
          </p>
        </div>
        <Row gap={12} rowGap={8} align="center" justify="end" className={classes.tools}>
          <SaveState own={draft} />
          <PageActions
            more={[
              asksOwn && { label: 'Own question', icon: IconPlus, run: () => setAsking('question') },
              sharing.action,
              pdf,
              { label: 'Print kit', icon: IconPrinter, run: () => window.print() },
            ]}
          >
            {!isReadOnly && (
              <Button id="submit" onClick={() => setAsking('submit')}>
                Submit {words.card}
              </Button>
            )}
          </PageActions>
        </Row>
      </PageHead>
      {sharing.dialog}
      <div className={classes.screen}>
        <Notices
          result={result}
          card={card}
          isActing={!can(user, 'scorecards.write')}
          isReader={!judges}
          noun={words.card}
        />
      </div>
      {remarks.warnings.map((text) => (
        <Banner key={text} tone="warn" detail={text}>
          Doubtful answers
        </Banner>
      ))}
      <SaveProblem own={draft} questions={questions} />
      {isSubmitted && colleagues}
      {card?.can.add_note && <LaterNote id={card.id} />}
      {questions.length === 0 ? (
        <EmptyState icon={IconClipboardList} title="No questions">
          {asksOwn ? 'Add a question of your own to begin.' : 'The report has no questions for this person.'}
        </EmptyState>
      ) : (
        <Surface as="ol" className={classes.rows}>
          {questions.map((question) => (
            <QuestionRow
              key={question.key}
              brand={brand}
              question={question}
              answer={draft.fields[question.key]}
              isReadOnly={isReadOnly}
              actions={asksOwn ? actionsOf(question, setAsking) : []}
              onChange={(answer, isDone) => draft.draft.set(question.key, answer, { isDone })}
              onLeave={() => void draft.draft.flush()}
            />
          ))}
        </Surface>
      )}
      <Meta>
        {[
          'Ratings: 1 is weak, 5 is strong.',
          ...remarks.rest,
          `Ratings change no ${currentBrand().texts.score_name}, no stage and no order.`,
        ].join(' ')}
      </Meta>
      <Closing brand={brand} fields={draft.fields} isReadOnly={isReadOnly} draft={draft.draft} />
      {!isSubmitted && colleagues}
      {/* At the end of the page, because it may be loaded late and must not move buttons. */}
      {result.generates && (
        <Suspense>
          <div className={classes.screen}>
            <GeneratedQuestions survey_result_id={result.id} isReadOnly={result.archived_at !== null || !judges} />
          </div>
        </Suspense>
      )}
      {asking === 'submit' && (
        <SubmitDialog
          result={result}
          brand={brand}
          card={card}
          own={draft}
          words={words}
          onClose={() => setAsking(undefined)}
        />
      )}
      {(asking === 'question' || (typeof asking === 'object' && 'change' in asking)) && (
        <QuestionDialog
          result={result}
          whose={name}
          question={asking === 'question' ? undefined : asking.change}
          {...(asking === 'question' ? {} : { returnTo: menuOf({ key: `own:${asking.change.id}` }) })}
          onClose={() => setAsking(undefined)}
        />
      )}
      {typeof asking === 'object' && 'retire' in asking && (
        <RetireDialog question={asking.retire} onClose={() => setAsking(undefined)} />
      )}
    </Stack>
  )
}

const actionsOf = ({ own }: KitQuestion, ask: (asking: Asking) => void) =>
  own?.can.update
    ? [
        { label: 'Change…', run: () => ask({ change: own }) },
        { label: 'Take out…', run: () => ask({ retire: own }) },
      ]
    : []

type NoticesProps = {
  result: SurveyResultDetail
  card: Scorecard | undefined
  isActing: boolean
  /** Whether the user's part in the hiring team is to read. */
  isReader: boolean
  noun: string
}

/** The reasons why nothing can be edited, if so. */
function Notices({ result, card, isActing, isReader, noun }: NoticesProps) {
  if (isActing)
    return (
      <Banner
        tone="neutral"
        detail={`The ${noun} of a person is written in one’s own name. Stop acting as somebody else to write yours.`}
      >
        You are acting as somebody else
      </Banner>
    )
  if (isReader)
    return (
      <Banner tone="neutral" detail="Owners of the company choose in the job who scores.">
        In the team of the job, your part is to read
      </Banner>
    )
  if (card?.submitted_at)
    return (
      <Banner tone="neutral" detail="It is final. You can still add a note to it.">
        You submitted this on {date(card.submitted_at)}
      </Banner>
    )
  if (result.archived_at)
    return (
      <Banner tone="neutral" detail="You can read and print this. Restore the result to write in it.">
        This result is archived
      </Banner>
    )
  return null
}

type SubmitProps = {
  brand: ReportDocument['brand']
  result: SurveyResultDetail
  card: Scorecard | undefined
  own: ReturnType<typeof useDraft>
  words: ReturnType<typeof wordsOf>
  onClose: () => void
}

/** Asks before submitting. Typed text is saved first, so that the submit includes everything on the page. */
function SubmitDialog({ result, brand, own, words, onClose }: SubmitProps) {
  const { pending, problem, run } = useAction({ isToldInPlace: true })
  const { status } = own
  const submit = () =>
    void run(async () => {
      await own.draft.flush()
      const saved = own.draft.saved()
      if (!saved?.content) throw new CallError(409, 'Rate at least one answer first.', 'scorecard_unrated')
      if (own.draft.get().isUnsaved)
        throw new CallError(0, 'What you typed could not be saved yet, so it is not submitted. Try again in a moment.')
      try {
        await submitScorecard(saved.id, saved.content.version)
        onClose()
      } finally {
        await reloadScorecards()
      }
    })
  return (
    <ConfirmDialog
      title={`Submit your ${words.card}?`}
      explains={`It is final: ratings and notes about ${nameOf(result)} can no longer be changed. Colleagues who have submitted theirs read it, and you read theirs. You can still add a note later.`}
      confirm="Submit"
      keep="Keep editing"
      pending={pending || status === 'saving'}
      problem={problem}
      onConfirm={submit}
      onKeep={onClose}
      returnTo="submit"
    >
      {hasRecommendation(brand) && (
        <Recommendation value={own.fields.recommendation} draft={own.draft} name="recommendation-to-submit" />
      )}
    </ConfirmDialog>
  )
}

const RetireDialog = ({ question, onClose }: { question: CustomInterviewQuestion; onClose: () => void }) => (
  <Confirm
    feature="custom-interview-questions"
    title="Take this question out?"
    explains={
      question.applies_to === 'result'
        ? 'It is asked no more. Answers that were given stay.'
        : 'It is asked no more, of nobody. Answers that were given stay.'
    }
    confirm="Take out"
    returnTo={menuOf({ key: `own:${question.id}` })}
    run={() => retireQuestion(question)}
    onClose={onClose}
  />
)
