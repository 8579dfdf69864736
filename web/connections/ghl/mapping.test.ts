import { expect, it } from 'vitest'
import { bodyOf, draftOf, goneNames, matchByName, pipelineChoices, stageChoices } from './mapping.ts'
import { idOf, mapped, mapping, pipelines } from './test-connection.ts'

const labels = (choices: { label: string }[]) => choices.map(({ label }) => label)

it('An unmapped stage is empty in the form and null in the request', () => {
  const draft = draftOf(mapped)
  expect(draft.stages.map(({ ghl_stage_id }) => ghl_stage_id)).toEqual(['s-new', 's-gone', 's-talk', '', ''])
  expect(bodyOf(draft, mapped)).toMatchObject({ pipeline_id: idOf(40), version: 4, ghl_pipeline_id: 'p-sales' })
  expect(bodyOf(draftOf(mapping), mapping)).toMatchObject({ version: 0, ghl_pipeline_id: null })
  expect(bodyOf(draft, mapped).stages.at(-1)).toEqual({ status_id: idOf(45), ghl_stage_id: null })
})

it('A pipeline or stage that the CRM no longer has stays in the list, and says so', () => {
  expect(labels(pipelineChoices(mapped, pipelines))).toEqual(['Not mapped', 'Selection', 'Retention'])
  expect(labels(pipelineChoices(mapped, []))).toEqual(['Not mapped', 'Selection (not there any more)'])
  const of = (number: number, chosen: string) =>
    labels(stageChoices(mapped, { chosen, pipelines, status_id: idOf(number) }))
  expect(of(42, 'p-sales').at(-1)).toBe('Second call (not there any more)')
  expect(of(41, 'p-sales')).toEqual(['Not mapped', 'New', 'Phone call', 'interview', 'Hired'])
  expect(of(42, 'p-other')).toEqual(['Not mapped', 'Watch'])
  expect(of(42, '')).toEqual(['Not mapped'])
})

it('Missing stages are listed', () => {
  expect(goneNames(mapped, pipelines)).toEqual({ stages: ['Second call'] })
  expect(goneNames(mapped, [])).toEqual({ pipeline: 'Selection', stages: [] })
})

it('Stages are matched by equal names, whatever their case and spaces, and the first of several counts', () => {
  const theirs = [
    { id: 'a', name: ' phone  CALL ' },
    { id: 'b', name: 'Phone call' },
    { id: 'c', name: 'Hired' },
  ]
  const ours = [
    { status_id: '1', name: 'Phone call' },
    { status_id: '2', name: 'Rejected' },
    { status_id: '3', name: 'hired' },
  ]
  expect([...matchByName(ours, theirs)]).toEqual([
    ['1', 'a'],
    ['3', 'c'],
  ])
})
