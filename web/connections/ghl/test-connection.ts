import type {
  GhlConnection,
  GhlConversation,
  GhlMapping,
  GhlMessage,
  GhlMove,
  GhlOutgoing,
  GhlPersonProblem,
  GhlPipeline,
} from '@seatwise/contract/ghl'

/** A connection as the server answers it, for tests. */

export const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const at = (day: number, time = '10:00') => `2026-11-${String(day).padStart(2, '0')}T${time}:00Z`

export const company = { id: '00000000-0000-4000-8000-00000000000c', name: 'Lantern Northgate' }

export const connection: GhlConnection = {
  company,
  location_id: 've9EPM428h8vShlRW1KT',
  state: 'active',
  state_since: at(1),
  missing_scopes: [],
  next_attempt_at: null,
  connected_by: { id: idOf(10), name: 'Cora Ownby' },
  connected_at: at(1),
  is_enrolled: true,
  people: { synced: 1_204, waiting: 0, failed: 0 },
  read: { started_at: at(20), finished_at: at(20, '10:02'), cards: 812, total: 812, next_at: null },
  moves: [],
  problems: [],
  version: 3,
}

const webhooks = { url: 'https://app.seatwise.example/api/ghl/webhooks', are_checked: true }
export const replyOf = (data: GhlConnection | null, changed: object = {}) => ({
  body: { data, location_id: connection.location_id, webhooks, ...changed },
})

const sven = { id: idOf(21), first: 'Sven', last: 'Okafor' }
const hana = { id: idOf(22), first: 'Hana', last: 'Sato' }
export const problems: GhlPersonProblem[] = [
  { candidate: sven, fault: 'contact_taken', since: at(18) },
  { candidate: hana, fault: 'card_gone', since: at(19) },
  { candidate: { id: idOf(23), first: 'Beatriz', last: 'Hoang' }, fault: 'refused', since: at(19) },
]
export const moves: GhlMove[] = [
  {
    id: idOf(31),
    candidate: sven,
    direction: 'in',
    stage: 'Interview',
    ghl_stage: 'Phone call',
    outcome: 'done',
    moved_at: at(20),
  },
  {
    id: idOf(32),
    candidate: hana,
    direction: 'out',
    stage: 'Offer',
    ghl_stage: 'Offer sent',
    outcome: 'overruled',
    moved_at: at(19),
  },
  {
    id: idOf(33),
    candidate: hana,
    direction: 'in',
    stage: null,
    ghl_stage: 'Nurture',
    outcome: 'not_mapped',
    moved_at: at(18),
  },
]

const stage = (id: string, name: string, position: number) => ({ id, name, position })
export const pipelines: GhlPipeline[] = [
  {
    id: 'p-sales',
    name: 'Selection',
    stages: [
      stage('s-new', 'New', 0),
      stage('s-call', 'Phone call', 1),
      stage('s-talk', 'interview', 2),
      stage('s-won', 'Hired', 3),
    ],
  },
  { id: 'p-other', name: 'Retention', stages: [stage('s-watch', 'Watch', 0)] },
]

const unmapped = (number: number, name: string) => ({
  status_id: idOf(number),
  name,
  ghl_stage_id: null,
  ghl_stage_name: null,
})
export const mapping: GhlMapping = {
  pipeline: { id: idOf(40), name: 'Standard', is_default: true },
  ghl_pipeline_id: null,
  ghl_pipeline_name: null,
  is_missing: false,
  stages: [
    unmapped(41, 'New'),
    unmapped(42, 'Screening'),
    unmapped(43, 'Interview'),
    unmapped(44, 'Hired'),
    unmapped(45, 'Rejected'),
  ],
  version: 0,
}
export const mapped: GhlMapping = {
  ...mapping,
  ghl_pipeline_id: 'p-sales',
  ghl_pipeline_name: 'Selection',
  stages: [
    { status_id: idOf(41), name: 'New', ghl_stage_id: 's-new', ghl_stage_name: 'New' },
    { status_id: idOf(42), name: 'Screening', ghl_stage_id: 's-gone', ghl_stage_name: 'Second call' },
    { status_id: idOf(43), name: 'Interview', ghl_stage_id: 's-talk', ghl_stage_name: 'interview' },
    unmapped(44, 'Hired'),
    unmapped(45, 'Rejected'),
  ],
  version: 4,
}

export const message: GhlMessage = {
  id: 'm1',
  direction: 'in',
  channel: 'sms',
  subject: null,
  body: 'Hello, is <b>Friday</b> fine?\nSven',
  status: 'delivered',
  at: at(19),
  attachments: [],
}
export const answer: GhlMessage = {
  id: 'm2',
  direction: 'out',
  channel: 'email',
  subject: 'Your interview',
  body: 'Friday at ten is fine. We meet at the front desk, and it takes about an hour.',
  status: 'opened',
  at: at(19, '11:30'),
  attachments: ['https://storage.example.com/files/The%20way.pdf'],
}
export const outgoing: GhlOutgoing = {
  id: idOf(51),
  channel: 'sms',
  subject: null,
  body: 'See you on Friday.',
  state: 'queued',
  error: null,
  sent_by: { id: idOf(10), name: 'Cora Ownby' },
  created_at: at(20),
}
export const conversation: GhlConversation = {
  items: [answer, message],
  nextCursor: null,
  outgoing: [],
  is_contact: true,
  do_not_disturb: [],
}
