import type { Bug } from './bug.ts'

const tests = ['hiring-campaigns.test.ts']

/** Campaigns: strangers come by short links, and numbers of few people tell of one of them. */
export const hiringCampaigns: Bug[] = [
  {
    name: 'robots and previews count as visits',
    gain: 'makes a way in look as if it brought people',
    changes: [{ symbol: 'isRobot', from: "isUnseen(request) || isbot(request.headers['user-agent'])", to: 'false' }],
    tests,
    named: 'neither robots, previews, scanners',
  },
  {
    name: 'marks of visitors stay after the day',
    gain: 'follows people from day to day by their network and browser',
    changes: [
      {
        symbol: 'FUNCTION forget_visits',
        from: 'WHERE v.day < (now() AT TIME ZONE known_zone(c.time_zone))::date LIMIT p_max',
        to: 'WHERE v.day IS NULL LIMIT p_max',
      },
    ],
    tests,
    named: 'keeps nothing of its visitors',
  },
  {
    name: 'readers without the right to stages see interviews and hires of campaigns',
    gain: 'learns who is hired from the numbers of a campaign',
    changes: [{ symbol: 'stepsOf', from: 'return hires && readsStages', to: 'return hires' }],
    tests,
    named: 'without the right to stages',
  },
  {
    name: 'numbers of fewer than five people are shown to everybody',
    gain: 'learns what one person did',
    changes: [
      {
        symbol: 'seesSmallCells',
        from: "can(reader, 'hiring-campaigns.write')",
        to: "can(reader, 'hiring-campaigns.read')",
      },
    ],
    tests,
    named: 'hide numbers of fewer than five',
  },
  {
    name: 'an erased person leaves the way in by which they came',
    gain: 'a company still holds data of a person who asked to be erased',
    changes: [
      {
        symbol: 'FUNCTION erase_candidate',
        from: 'DELETE FROM funnel_entries e WHERE e.company_id = c.company_id AND e.candidate_id = ANY (v_people);',
        to: 'UPDATE funnel_entries e SET applied_on = NULL WHERE e.company_id = c.company_id AND e.candidate_id = ANY (v_people);',
      },
      {
        symbol: 'FUNCTION delete_results',
        from: 'DELETE FROM funnel_entries e WHERE e.company_id = p_company AND e.survey_result_id = ANY (p_results);',
        to: '',
      },
    ],
    tests,
    named: 'stay when a person is erased',
  },
  {
    name: 'a person who comes by two ways counts twice',
    gain: 'makes a way in look as if it brought people',
    changes: [
      {
        symbol: 'FUNCTION count_entries',
        from: "PERFORM pg_advisory_xact_lock(hashtextextended('entries:' || p_campaign || ':' || p_candidate, 0));",
        to: '',
      },
    ],
    tests: ['counts.test.ts'],
    named: 'comes by several ways at once|two of them at a time',
  },
]
