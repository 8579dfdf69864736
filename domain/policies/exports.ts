import type { CompanyExport } from '@seatwise/contract/exports'
import { can, type Actor } from '../permissions.ts'

/**
 * An export with stages can be downloaded only by users who may see stages, whoever made it. Every owner may delete it.
 */
export function canDoWithExport(actor: Actor, row: Pick<CompanyExport, 'state' | 'has_stages'>): CompanyExport['can'] {
  const mayRead = can(actor, 'exports.read') && (!row.has_stages || can(actor, 'survey-results.read-stage'))
  const isOpen = row.state === 'waiting' || row.state === 'running'
  const isReady = row.state === 'ready'
  return {
    download: isReady && mayRead,
    stop: isOpen && can(actor, 'task-runs.write'),
    delete: isReady && can(actor, 'exports.create'),
  }
}
