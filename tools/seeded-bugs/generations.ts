import type { Bug } from './bug.ts'

const resumes = ['resume-analyses.test.ts']
const models = ['model.test.ts']
const chats = ['ai-chats.test.ts']

/** Generated texts: strangers write what is read, and a model writes what is shown. */
export const generations: Bug[] = [
  {
    name: 'texts are generated where the company has switched it off',
    gain: 'a company’s people are read by a program against its word',
    changes: [{ symbol: 'generatingCompany', from: '!company.ai_enabled', to: 'false' }],
    tests: resumes,
    named: 'nothing is read, shown or changed',
  },
  {
    name: 'a generation that fails is counted',
    gain: 'uses up the month of a company with files that cannot be read',
    changes: [
      {
        symbol: 'quotaOf',
        from: "g.state in ('done', 'stopped')",
        to: "g.state in ('done', 'stopped', 'failed')",
      },
    ],
    tests: resumes,
    named: 'is given back by what fails',
  },
  {
    name: 'two at once both take the last text of the month',
    gain: 'has more generated than the company pays for',
    changes: [{ symbol: 'beginGeneration', from: 'await lockQuota(scope, company.id)', to: '' }],
    tests: resumes,
    named: 'also for two at once',
  },
  {
    name: 'a line is changed under the id of another generation',
    gain: 'changes lines that were not shown',
    changes: [{ symbol: 'lockLine', from: 'eq(generationLines.generation_id, generation_id),', to: '' }],
    tests: resumes,
    named: 'of another generation',
  },
  {
    name: 'what was read stays when the resume is deleted',
    gain: 'reads what the person has taken back',
    changes: [
      {
        symbol: 'FUNCTION delete_candidate_file',
        from: 'g.candidate_file_id = p_id',
        to: 'g.candidate_file_id IS NULL AND g.id = p_id',
      },
    ],
    tests: resumes,
    named: 'resume takes its reading along',
  },
  {
    name: 'a language model is sent the name of the person',
    gain: 'an outside service learns who applies where',
    changes: [{ symbol: 'minimizedLines', from: 'withoutNames(line, names)', to: 'line' }],
    tests: models,
    named: 'leaves without names',
  },
  {
    name: 'a language model is sent the lines about who somebody is',
    gain: 'an outside service learns birth dates and nationalities',
    changes: [{ symbol: 'minimizedLines', from: "isPersonalLine(line) ? ''", to: "line === '' ? ''" }],
    tests: models,
    named: 'leaves without names',
  },
  {
    name: 'what a model invents about a resume is shown',
    gain: 'a person is judged by jobs that they never had',
    changes: [
      {
        symbol: 'isBorneOut',
        from: 'return stands(text, near) && (detail === null || stands(detail, near))',
        to: 'return true',
      },
    ],
    tests: models,
    named: 'is told nothing that the resume does not bear out',
  },
  {
    name: 'a number in an answer need not stand in the report',
    gain: 'a person is judged by a score that a model made up',
    changes: [{ symbol: 'checkedSentence', from: '!known.has(number)', to: 'false' }],
    tests: chats,
    named: 'shows sentences that the report bears out',
  },
  {
    name: 'an answer may touch on protected matters',
    gain: 'staff read guesses about family and health',
    changes: [{ symbol: 'checkedSentence', from: 'touchesProtectedMatter(text)', to: 'false' }],
    tests: chats,
    named: 'shows sentences that the report bears out',
  },
  {
    name: 'a stopped answer goes on at the model',
    gain: 'a company pays for answers that nobody reads',
    changes: [{ symbol: 'configuredModel', from: 'AbortSignal.any([signal, deadline])', to: 'deadline' }],
    tests: chats,
    named: 'cancels the call',
  },
  {
    name: 'chats of an erased person stay',
    gain: 'a company still holds what was said about a person who asked to be erased',
    changes: [
      {
        symbol: 'FUNCTION delete_results',
        from: 'DELETE FROM ai_chats a WHERE a.company_id = p_company AND a.survey_result_id = ANY (p_results);',
        to: '',
      },
    ],
    tests: chats,
    named: 'goes with the person',
  },
]
