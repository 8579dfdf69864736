import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ReportDocument } from '@seatwise/contract/report-document'
import { drawPage } from '../../app/test-draw.tsx'
import { setUpServer } from '../../kernel/test-server.ts'
import { PipelineReportPage } from './hiring-pipeline-page.tsx'

const { answers } = setUpServer()
const pipeline_id = '01a22df6-ca0d-7bee-af19-cb22fc8183b0'
const reject_reason_id = '01a22df6-ca0d-7bee-af19-cb22fc8183bf'
const report: ReportDocument = {
  kind: 'hiring-pipeline',
  brand: 'hb',
  language: 'en-US',
  page_size: 'letter',
  title: 'Hiring',
  subtitle: 'The last 90 days',
  head: { company: 'Lantern Northgate', subject: 'Hiring' },
  sections: [
    {
      id: 'rejections',
      title: 'Rejected, by reason',
      layout: 'half',
      blocks: [
        {
          kind: 'table',
          caption: 'Reasons of the company',
          columns: [
            { name: 'Reason', align: 'start' },
            { name: 'People', align: 'end' },
          ],
          rows: [{ cells: [{ text: 'Pay expectations' }, { text: '2' }], rejected: { pipeline_id, reject_reason_id } }],
          foot: null,
          none: null,
        },
      ],
    },
  ],
  foot: 'Northgate',
  versions: [],
}

it('A reject reason leads to its people, with the archived ones, whom the report counts too', async () => {
  answers['GET /reports/hiring-pipeline'] = { body: { data: report } }
  const router = await drawPage(
    {
      '/reports/hiring-pipeline': PipelineReportPage,
      '/hiring-pipeline': () => null,
      '/hiring-pipeline/table': () => <h1>Table</h1>,
    },
    { at: `/reports/hiring-pipeline?pipeline_id=${pipeline_id}&days=90` },
  )
  await page.getByRole('link', { name: 'Pay expectations' }).click()
  await expect.element(page.getByRole('heading', { name: 'Table' })).toBeVisible()
  expect(router.state.location.search).toEqual({
    pipeline_id,
    reject_reasons: [reject_reason_id],
    include_archived: true,
  })
})
