import type { BrandKey } from '@seatwise/contract/values/base'
import { whereToAsk, type AskedCompany } from '../applications/where-to-ask.ts'
import { brands } from '../brands/brands.ts'
import { isGenerating } from '../policies/generations.ts'

const whatIsGenerated =
  'A program may read your resume, propose questions for an interview, and answer staff about your result. What it writes is marked, is checked by people, and changes no score and no decision.'

/** Stored with every attempt. Any change of the text needs a new version. */
export const noticeVersion = 'notice/8'

type Terms = AskedCompany & {
  brand: BrandKey
  candidate_sees_result: boolean
  ai_enabled: boolean
}

/** The notice that a person reads and accepts before the survey. */
export function notice({ company_name, contact_email, brand, candidate_sees_result, ai_enabled }: Terms) {
  const { result_readers } = brands[brand].texts
  const generated = isGenerating({ brand, ai_enabled }) ? ` ${whatIsGenerated}` : ''
  return {
    version: noticeVersion,
    sections: [
      {
        title: 'What you do',
        text: 'You read 87 short statements and choose how accurately each describes you as you generally are now. It takes about seven minutes, and there is no time limit. We record how long you take for each statement, and three of the lines only check that statements are read.',
      },
      {
        title: 'What it is for',
        text: `Your answers may be compared with what a role asks for, and a score is worked out from that. ${company_name} uses it as one input among several when it makes decisions about ${result_readers}, and is asked never to decide by the score alone.${generated}`,
      },
      {
        title: 'Who sees it, and for how long',
        text: `Staff of ${company_name} who work on ${result_readers} see your answers and scores, and so does the group it belongs to. If you came by a link or a code of a poster, a card or a job board, it is noted which one it was and on which day. It is kept until people at ${company_name} delete it.`,
      },
      {
        title: 'Your own result',
        text: candidate_sees_result
          ? 'You see it right after the survey.'
          : `It is not shown to you here. ${company_name} decides whether you get it.`,
      },
      { title: 'Your questions and wishes', text: whereToAsk({ company_name, contact_email }) },
    ],
  }
}
