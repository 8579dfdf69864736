import type { ReactNode } from 'react'
import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { IndividualReport, RoleFit, SurveyResultDetail } from '@seatwise/contract/survey-results'
import { bandOf } from '@seatwise/domain/bands'
import type { Brand } from '@seatwise/domain/brands/brand'
import { Pill } from '../../../ui/pill.tsx'
import { ScoreBands } from '../../../ui/score-bands.tsx'
import classes from '../result.module.css'
import { likelyWords, minus, positionWords, qualityWords, type Contribution } from '../words.ts'
import { QualitySigns, qualityTitle } from './quality.tsx'
import { WhyThisScore } from './why-this-score.tsx'

type Props = { report: IndividualReport; result: SurveyResultDetail; brand: Brand }

/** What the reader came for: the score, how sure it is, and what it is made of. */
export function Hero({ report, result, brand }: Props) {
  const { role_fit: fit, quality, self_critical } = report
  const { texts, bands } = brand
  const isDoubtful = quality.status === 'invalid'
  const verdict = verdictOf(self_critical, texts)
  return (
    <section className={`${classes.card} ${classes.heroCard}`} aria-labelledby="score">
      <div className={classes.hero} data-scored={fit !== null}>
        <div>
          <h2 id="score" className={classes.label}>
            {texts.score_name}
            {fit && fit.role_name !== result.role_name && ` for ${fit.role_name}`}
          </h2>
          {fit ? (
            <div className={classes.verdict}>
              <p className={classes.score} data-doubtful={isDoubtful}>
                {fit.score}
              </p>
              <div>
                <p className={classes.band}>{isDoubtful ? 'Doubtful answers' : bandOf(fit.score).words}</p>
                <p className={classes.meta}>{fit.likely ? likelyWords(fit.likely) : 'no likely range'}</p>
              </div>
            </div>
          ) : (
            <NoScore report={report} roleName={result.role_name} />
          )}
        </div>
        <div>
          {fit && !isDoubtful && (
            <ScoreBands
              score={fit.score}
              likely={fit.likely}
              colours={bands}
              lowPole={texts.low_pole}
              highPole={texts.high_pole}
              label={`${fit.score} of 99, ${bandOf(fit.score).words}${fit.likely ? `, ${likelyWords(fit.likely)}` : ''}`}
            />
          )}
          {(quality.status !== 'good' || verdict) && (
            <div className={classes.pills}>
              {quality.status !== 'good' && (
                <Warning title={qualityTitle(quality)} advice={qualityWords[quality.status].long}>
                  <QualitySigns quality={quality} />
                </Warning>
              )}
              {verdict && <Warning {...verdict} />}
            </div>
          )}
        </div>
      </div>
      {fit && (
        <>
          <p className={classes.meta}>{fitWords(fit.score, texts)}</p>
          <Sides fit={fit} />
          <WhyThisScore fit={fit} />
        </>
      )}
    </section>
  )
}

/** Why there is no score, and the way to what would change it. */
function NoScore({ report, roleName }: { report: IndividualReport; roleName: string | null }) {
  if (roleName === null) return <p>There is no score, because this result has no role. Choose one in the details.</p>
  if (report.scales.some(({ score }) => score === null))
    return <p>There is no score, because too many statements have no answer.</p>
  return (
    <p>
      There is no score, because {roleName} has no target yet.{' '}
      <Link to="/roles" search={{ search: roleName }}>
        Open the role
      </Link>
    </p>
  )
}

const typicalFrom = bandOf(50).from

function fitWords(score: number, texts: Brand['texts']): string {
  const { from } = bandOf(score)
  if (from === typicalFrom) return 'In the middle third: about as close to the targets as an average profile.'
  return from > typicalFrom ? texts.high_score : texts.low_score
}

/** Nothing where the person describes themselves as most do. */
function verdictOf({ verdict, scale }: IndividualReport['self_critical'], texts: Brand['texts']) {
  if (!verdict || verdict === 'usual') return null
  const words = {
    strong: ['Very much self-doubt', texts.self_critical_strong],
    high: ['Much self-doubt', texts.self_critical_high],
    very_favourable: ['Describes themselves very favorably', texts.self_description_favourable],
  } as const
  const [title, advice] = words[verdict]
  const percentile = verdict !== 'very_favourable' && scale.score ? ` (${scale.score.percentile})` : ''
  return { title: `${title}${percentile}`, advice }
}

type WarningProps = { title: string; advice: string; children?: ReactNode }

/** A mark that unfolds what to do about it. */
const Warning = ({ title, advice, children }: WarningProps) => (
  <details className={classes.warning}>
    <summary>
      <Pill tone="warn">
        <IconAlertTriangle size={14} aria-hidden /> {title} <IconChevronDown size={14} aria-hidden />
      </Pill>
    </summary>
    <p>{advice}</p>
    {children}
  </details>
)

function Sides({ fit }: { fit: RoleFit }) {
  const part = (scale: string) => fit.contributions.find((known) => known.scale === scale)!
  return (
    <div className={classes.sides}>
      <Side
        title="Supports the fit"
        tone="good"
        parts={fit.supports.map(part)}
        none="No weighted scale lies inside its target."
      />
      <Side
        title="Lowers the fit"
        tone="warn"
        parts={fit.lowers.map(part)}
        none="No weighted scale lies clearly outside its target."
        withPoints
      />
      {fit.near_edge.length > 0 && <Side title="Near misses: ask about" tone="near" parts={fit.near_edge.map(part)} />}
    </div>
  )
}

type SideProps = {
  title: string
  tone: 'good' | 'warn' | 'near'
  parts: readonly Contribution[]
  none?: string
  withPoints?: true
}

function Side({ title, tone, parts, none, withPoints }: SideProps) {
  return (
    <div className={classes.side}>
      <h3 data-tone={tone}>{title}</h3>
      {parts.length === 0 && <p className={classes.meta}>{none}</p>}
      <ul>
        {parts.map((part) => (
          <li key={part.scale}>
            <b>
              {part.name} {part.percentile}
            </b>{' '}
            <small>
              {positionWords(part)}
              {withPoints && <> · {minus(part.points.toFixed(0))} points</>}
            </small>
          </li>
        ))}
      </ul>
    </div>
  )
}
