import { expect, it } from 'vitest'
import type { Pipeline } from '@seatwise/contract/pipelines'
import { otherPipeline } from './other-pipeline.ts'

const pipeline = (id: string, is_default: boolean): Pipeline => ({
  id,
  company: { id: 'c', name: 'Company' },
  name: id,
  is_default,
  statuses: [
    {
      id: `${id}-new`,
      name: 'New',
      type: 'new',
      color: 'grey',
      day_limit: null,
      mail_template: null,
      cards: null,
      version: 1,
      can: { delete: false, change_type: false },
    },
  ],
  roles: [],
  version: 1,
  can: { update: true, delete: true },
})
const all = [pipeline('hiring', true), pipeline('drivers', false)]
const named = (id: string) => ({ pipeline: { id, name: id } })

it.each([
  ['a role without a pipeline begins in the default one', 'hiring-new', { pipeline: null }, undefined],
  ['a role of the same pipeline asks nothing', 'drivers-new', named('drivers'), undefined],
  ['a role of another pipeline', 'hiring-new', named('drivers'), ['hiring', 'drivers']],
  ['back to a role without a pipeline', 'drivers-new', { pipeline: null }, ['drivers', 'hiring']],
  ['a card without a stage', null, named('drivers'), undefined],
  ['a pipeline that is gone', 'hiring-new', named('gone'), undefined],
])('A move offers another pipeline correctly: %s', (_, status_id, role, expected) => {
  const pipelineChange = otherPipeline(all, status_id, role)
  expect(pipelineChange && [pipelineChange.from.id, pipelineChange.to.id]).toEqual(expected)
})
