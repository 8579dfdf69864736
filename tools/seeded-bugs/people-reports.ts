import type { Bug } from './bug.ts'

const tests = ['people.test.ts']
const file = 'api/assessment/reports/'

/** Reports about several people. */
export const peopleReports: Bug[] = [
  {
    name: 'candidates are compared for friction as colleagues are',
    gain: 'decides about an applicant by a conversation aid',
    changes: [{ symbol: 'colleagues', in: file, from: "person_kind !== 'employee'", to: 'false' }],
    tests,
    named: 'for employees alone',
  },
  {
    name: 'people of two companies stand in one report',
    gain: 'a report under the name of one company tells of the people of another',
    changes: [{ symbol: 'surveysOf', in: file, from: 'company_id !== first!.company_id', to: 'false' }],
    tests,
    named: 'absent as a whole',
  },
  {
    name: 'the survey of somebody else is taken for an earlier one',
    gain: 'a change is reported that nobody made',
    changes: [{ symbol: 'isEarlier', in: file, from: 'earlier.candidate_id === later.candidate_id &&', to: '' }],
    tests,
    named: 'two surveys of one person',
  },
  {
    name: 'a report of several people leaves out whom the reader may not read',
    gain: 'learns which ids exist in other companies',
    changes: [
      {
        symbol: 'surveysOf',
        in: file,
        from: 'for (const id of ids) records.push(await resultOf(scope, id))',
        to: 'for (const id of ids) { const found = await resultOf(scope, id).catch(() => null); if (found) records.push(found) }',
      },
    ],
    tests,
    named: 'absent as a whole',
  },
]
