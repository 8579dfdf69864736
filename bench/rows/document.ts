// Calls our modules directly, without the server, to measure how long it takes to make a report.
import assert from 'node:assert/strict'
import { reportDocument as shape } from '../../contract/report-document.ts'
import { finishedSurvey } from '../../domain/oracle/finished-survey.ts'
import { people } from '../../domain/oracle/read-oracle.ts'
import { individualReport } from '../../domain/reports/individual.ts'
import { median, rounds, type Line } from '../measure.ts'
import { isTiny } from '../scale.ts'

const roundMs = isTiny ? 0 : 400
const maxRatio = 5

/**
 * Makes the individual report from a stored survey up to JSON, as the API returns it. The floor is JSON.stringify of
 * the same document.
 */
export function documentRow(): Line[] {
  const surveys = people.map((_, index) => finishedSurvey(index + 1))
  const setting = { brand: 'hb', company: { name: 'Lantern Northgate', country: 'US' } } as const
  const documents = surveys.map((survey) => individualReport(survey, setting))
  const product = (nth: number) => JSON.stringify(shape.parse(individualReport(surveys[nth]!, setting)))
  const floor = (nth: number) => JSON.stringify(documents[nth]!)
  for (const nth of surveys.keys()) assert.deepEqual(JSON.parse(product(nth)), JSON.parse(floor(nth)))
  const rows = Array.from({ length: rounds + 1 }, () => ({ product: timeOf(product), floor: timeOf(floor) })).slice(1)
  const ratio = median(rows.map((times) => times.product / times.floor))
  const middle = (way: 'product' | 'floor') => `${(median(rows.map((times) => times[way])) * 1000).toFixed(0)} µs`
  return [
    {
      row: 'document',
      what: 'an individual report as JSON, against JSON.stringify of it',
      product: middle('product'),
      floor: middle('floor'),
      ratio: `${ratio.toFixed(2)}x`,
      p50: '',
      goal: `<= ${maxRatio}x`,
      met: ratio <= maxRatio,
    },
  ]
}

/** Milliseconds for one document. */
function timeOf(work: (nth: number) => string): number {
  let done = 0
  const from = performance.now()
  do work(done++ % people.length)
  while (performance.now() - from < roundMs)
  return (performance.now() - from) / done
}
