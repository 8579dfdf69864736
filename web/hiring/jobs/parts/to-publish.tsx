import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import type { Job } from '@seatwise/contract/jobs'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Card, PlainList, Row, Text } from '../../../ui/layout.tsx'
import { missingOf, type Draft } from '../draft.ts'
import classes from '../jobs.module.css'
import { stateNames } from '../states.ts'
import { fieldLabels, isPublic } from '../words.ts'

/** The required fields of a job's page, in the order of the form. */
const needed = ['role_id', 'workplace', 'location_id', 'countries', 'employment_type', 'description'] as const
type RequiredField = (typeof needed)[number]

/** True if the field is required: a remote job needs countries instead of a location. */
const isAsked = (path: RequiredField, { workplace }: Draft) =>
  path === 'countries' ? workplace === 'remote' : path !== 'location_id' || workplace !== 'remote'

/** For a draft, what is missing for its publication; for a published job, its URL. */
export function ToPublish({ job, draft }: { job: Job; draft: Draft }) {
  if (isPublic(job))
    return (
      <Card gap={16} padding={20} isSameOnPhones className={classes.card} aria-labelledby="address">
        <h2 id="address">{stateNames[job.state]} to everybody</h2>
        <a className={classes.url} href={job.url} target="_blank" rel="noreferrer noopener">
          {job.url}
        </a>
        <CopyButton link={job.url} text="Copy link" label={job.title} size="md" />
      </Card>
    )
  const missing = new Set(missingOf(draft).map(({ path }) => path))
  // While no workplace is chosen, the location counts as missing.
  if (draft.workplace === '' && draft.location_id === '') missing.add('location_id')
  const questions = needed.filter((path) => isAsked(path, draft))
  return (
    <Card gap={16} padding={20} isSameOnPhones className={classes.card} aria-labelledby="to-publish">
      <h2 id="to-publish">{missing.size === 0 ? 'Ready to be published' : 'Before it can be published'}</h2>
      <PlainList className={classes.needed}>
        {questions.map((path) => (
          <Row as="li" isOneLine align="center" key={path} data-missing={missing.has(path)}>
            {missing.has(path) ? <IconCircle size={18} aria-hidden /> : <IconCircleCheck size={18} aria-hidden />}
            <button type="button" onClick={() => goTo(path)}>
              {fieldLabels[path]}
              <span className="visually-hidden">{missing.has(path) ? ', missing' : ', done'}</span>
            </button>
          </Row>
        ))}
      </PlainList>
      <Text tone="quiet">Only your staff sees it until you publish it.</Text>
    </Card>
  )
}

const goTo = (path: RequiredField) => document.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus()
