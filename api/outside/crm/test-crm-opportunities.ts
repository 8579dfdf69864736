import * as z from 'zod'
import { fullName } from './test-crm-contacts.ts'
import type { Opportunity } from './test-crm-store.ts'
import { createTimeline } from './test-crm-timeline.ts'
import {
  type CrmCall,
  type Route,
  Refusal,
  customFields,
  invalid,
  nonEmpty,
  parseBody,
  readLimit,
  requireOwn,
  requireOwnLocation,
  sentOnly,
  storedFields,
} from './test-crm-calls.ts'

const status = z.enum(['open', 'won', 'lost', 'abandoned', 'all'])
const updateFields = z.strictObject({
  pipelineId: nonEmpty.optional(),
  pipelineStageId: nonEmpty.optional(),
  name: nonEmpty.optional(),
  status: status.optional(),
  monetaryValue: z.number().optional(),
  assignedTo: z.string().nullish(),
  source: z.string().nullish(),
  lostReasonId: z.string().nullish(),
  customFields: customFields.optional(),
})
const createFields = updateFields.extend({
  pipelineId: nonEmpty,
  locationId: nonEmpty,
  name: nonEmpty,
  status,
  contactId: nonEmpty,
})
const statusFields = z.strictObject({ status, lostReasonId: z.string().nullish() })

export const opportunityRoutes: Route[] = [
  { method: 'GET', path: '/opportunities/pipelines', answer: listPipelines },
  { method: 'GET', path: '/opportunities/search', answer: searchOpportunities },
  { method: 'POST', path: '/opportunities', answer: createOpportunity },
  { method: 'PUT', path: '/opportunities/:id', answer: updateOpportunity },
  { method: 'PUT', path: '/opportunities/:id/status', answer: updateStatus },
].map((route) => ({
  ...route,
  version: '2021-07-28',
  scope: route.method === 'GET' ? 'opportunities.readonly' : 'opportunities.write',
}))

function listPipelines({ crm, location, query }: CrmCall) {
  requireOwnLocation(location, 'locationId', query.get('locationId'))
  const pipelines = location.pipelines.map(({ id, name, stages }) => ({
    id,
    name,
    stages: stages.map((stage, index) => ({
      id: stage.id,
      name: stage.name,
      ...(crm.behavior.stagePositions ? { position: stage.position ?? index } : {}),
    })),
    showInFunnel: true,
    showInPieChart: true,
    locationId: location.id,
  }))
  return { status: 200, body: { pipelines } }
}

/** A parameter name in camelCase is unknown: it filters nothing, and without `location_id` the call is refused. */
function searchOpportunities(listQuery: CrmCall) {
  const { location, query } = listQuery
  requireOwnLocation(location, 'location_id', query.get('location_id'))
  for (const name of ['q', 'date', 'endDate', 'campaignId', 'country'])
    if (query.get(name)) throw new Refusal(501, `This fake has no filter ${name}.`)
  const limit = readLimit(query, 20)
  const { opportunities, hasMore, timeOf, total } = findOpportunities(listQuery, limit)
  const last = opportunities.at(-1)
  const currentPage = Number(query.get('page') ?? 1)
  const cursor = last && { startAfter: String(timeOf(last)), startAfterId: last.id }
  const nextQuery = new URLSearchParams({ ...Object.fromEntries(query), ...cursor, page: String(currentPage + 1) })
  const meta = {
    total,
    nextPageUrl: hasMore ? `http://services.leadconnectorhq.com/opportunities/search?${nextQuery.toString()}` : null,
    startAfterId: last?.id ?? null,
    startAfter: last ? timeOf(last) : null,
    currentPage,
    nextPage: hasMore ? currentPage + 1 : null,
    prevPage: currentPage > 1 ? currentPage - 1 : null,
  }
  return { status: 200, body: { opportunities: opportunities.map((one) => answerOf(listQuery, one)), meta } }
}

function findOpportunities(listQuery: CrmCall, limit: number) {
  const { query } = listQuery
  const timeline = timelineFor(listQuery)
  const isWanted = filterOf(query)
  const cursor = cursorOf(query)
  const inOrder = query.get('order')?.endsWith('_asc') ? timeline.oldestFirst(cursor) : timeline.newestFirst(cursor)
  const opportunities: Opportunity[] = []
  let hasMore = false
  for (const opportunity of inOrder) {
    if (isWanted && !isWanted(opportunity)) continue
    hasMore = opportunities.length === limit
    if (hasMore) break
    opportunities.push(opportunity)
  }
  const total = isWanted ? timeline.records.filter(isWanted).length : timeline.records.length
  return { opportunities, hasMore, timeOf: timeline.timeOf, total }
}

/**
 * The cards of one contact come from an index, because a search for each of fifty thousand contacts must not read all
 * cards.
 */
function timelineFor({ crm, location, query }: CrmCall) {
  const timeline = crm.store.timelinesOf(location.id)[crm.behavior.searchOrder]
  const contactId = query.get('contact_id')
  if (!contactId) return timeline
  const own = createTimeline(timeline.timeOf)
  const lagging = crm.behavior.laggingSearch
  const known = lagging ? (lagging.get(contactId) ?? []) : crm.store.opportunitiesOf(contactId)
  for (const opportunity of known) if (opportunity.locationId === location.id) own.add(opportunity)
  return own
}

function cursorOf(query: URLSearchParams) {
  const startAfter = query.get('startAfter')
  if (!startAfter) return undefined
  const time = Number(startAfter)
  if (Number.isNaN(time)) throw invalid('startAfter must be a number')
  return { time, id: query.get('startAfterId') ?? '' }
}

function filterOf(query: URLSearchParams) {
  const wanted: [keyof Opportunity, string | null][] = [
    ['id', query.get('id')],
    ['pipelineId', query.get('pipeline_id')],
    ['pipelineStageId', query.get('pipeline_stage_id')],
    ['assignedTo', query.get('assigned_to')],
    ['status', query.get('status') === 'all' ? null : query.get('status')],
  ]
  const filters = wanted.filter(([, value]) => value)
  if (filters.length === 0) return undefined
  return (opportunity: Opportunity) => filters.every(([field, value]) => opportunity[field] === value)
}

function createOpportunity(query: CrmCall) {
  const { crm, location } = query
  const { locationId, contactId, ...sent } = parseBody(createFields, query.body)
  requireOwnLocation(location, 'locationId', locationId)
  requireOwn(query, 'Contact', crm.store.contacts.get(contactId))
  const pipelineStageId = stageIn(query, sent.pipelineId, sent.pipelineStageId)
  refuseDuplicate(query, contactId, sent)
  const fields = { ...storedOf(sent), contactId, pipelineStageId, pipelineId: sent.pipelineId, name: sent.name }
  return { status: 201, body: { opportunity: answerOf(query, crm.store.addOpportunity(location.id, fields)) } }
}

function updateOpportunity(query: CrmCall) {
  const opportunity = ownOpportunity(query)
  const sent = parseBody(updateFields, query.body)
  const { pipelineId = opportunity.pipelineId } = sent
  if (sent.pipelineId || sent.pipelineStageId)
    stageIn(query, pipelineId, sent.pipelineStageId ?? opportunity.pipelineStageId)
  query.crm.store.changeOpportunity(opportunity, storedOf(sent))
  return { status: 200, body: { opportunity: answerOf(query, opportunity) } }
}

function updateStatus(query: CrmCall) {
  const opportunity = ownOpportunity(query)
  query.crm.store.changeOpportunity(opportunity, sentOnly(parseBody(statusFields, query.body)))
  return { status: 200, body: { succeded: true } }
}

const ownOpportunity = (query: CrmCall) => requireOwn(query, 'Opportunity', query.crm.store.opportunities.get(query.id))

/** The stage with this id in the pipeline, or its first stage without an id. */
function stageIn({ location }: CrmCall, pipelineId: string, stageId: string | undefined) {
  const pipeline = location.pipelines.find(({ id }) => id === pipelineId)
  if (!pipeline) throw new Refusal(400, 'The pipeline id is invalid.')
  const stage = stageId ? pipeline.stages.find(({ id }) => id === stageId) : pipeline.stages[0]
  if (!stage) throw new Refusal(400, 'The pipeline stage id is invalid.')
  return stage.id
}

function refuseDuplicate({ crm, location }: CrmCall, contactId: string, sent: { pipelineId: string; status: string }) {
  if (location.allowsDuplicateOpportunities) return
  const isAnyStatus = crm.behavior.duplicateOpportunity === 'any-status'
  for (const { id, pipelineId, status } of crm.store.opportunitiesOf(contactId)) {
    if (pipelineId !== sent.pipelineId) continue
    if (!isAnyStatus && (status !== 'open' || sent.status !== 'open')) continue
    const more = { code: 'OPPORTUNITY_NO_DUPLICATE', meta: { existingId: id } }
    throw new Refusal(400, 'Can not create duplicate opportunity for the contact.', more)
  }
}

const storedOf = ({ customFields, ...sent }: z.infer<typeof updateFields>): Partial<Opportunity> =>
  sentOnly({ ...sent, customFields: customFields && storedFields(customFields) })

function answerOf({ crm }: CrmCall, opportunity: Opportunity) {
  const contact = crm.store.contacts.get(opportunity.contactId)
  return {
    ...opportunity,
    lastActionDate: opportunity.updatedAt,
    contact: contact && {
      id: contact.id,
      name: fullName(contact),
      companyName: contact.others['companyName'] ?? null,
      email: contact.email,
      phone: contact.phone,
      tags: contact.tags,
    },
    notes: [],
    tasks: [],
    calendarEvents: [],
    followers: [],
  }
}
