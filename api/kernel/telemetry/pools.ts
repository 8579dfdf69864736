import type pg from 'pg'
import { observe } from './instruments.ts'

/** Measures a pool of connections to the database. @returns a function that stops this */
export function observePool(name: 'requests' | 'reads' | 'tasks', pool: pg.Pool): () => void {
  const attributes = { 'db.client.connection.pool.name': name }
  const stops = [
    observe('connections', () => [
      { value: pool.idleCount, attributes: { ...attributes, 'db.client.connection.state': 'idle' } },
      { value: pool.totalCount - pool.idleCount, attributes: { ...attributes, 'db.client.connection.state': 'used' } },
    ]),
    observe('pendingRequests', () => [{ value: pool.waitingCount, attributes }]),
  ]
  return () => stops.forEach((stop) => stop())
}
