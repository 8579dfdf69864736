import * as z from 'zod/mini'
import { id } from './fields.ts'
import { generatedLine, generationHead, generationQuota } from './generations.ts'
import { route } from './route.ts'
import { generationSources } from './values/hiring.ts'
import { resumeTypes } from './values/people.ts'

export const resumeAnalysis = z.object({
  generation: generationHead,
  /**
   * Rules find skills and languages. A language model also finds roles, education and requirements of the job, and
   * suggests questions.
   */
  lines: z.array(generatedLine),
})
export type ResumeAnalysis = z.infer<typeof resumeAnalysis>

/** A file of the person from which text can be read, with its latest analysis. */
const resume = z.object({
  candidate_file_id: id,
  name: z.string(),
  type: z.enum(resumeTypes),
  /**
   * The job of the application that the resume came with, or of another application of the person; null if none is
   * known.
   */
  job: z.nullable(z.object({ id, title: z.string() })),
  analysis: z.nullable(resumeAnalysis),
})
export type Resume = z.infer<typeof resume>

export const getResumeAnalysis = route({
  operationId: 'getResumeAnalysis',
  method: 'GET',
  path: '/candidates/resume-analysis',
  summary:
    'The files of a person that can be read as a resume, latest first, each with its latest analysis; hiring brand only',
  proof: 'session',
  permission: 'resume-analyses.read',
  query: z.strictObject({ candidate_id: id }),
  reply: z.object({
    data: z.object({
      resumes: z.array(resume),
      /** What analyzes resumes at present: rules or a language model. */
      source: z.enum(generationSources),
      quota: generationQuota,
    }),
  }),
  problems: ['not_found', 'generation_off'],
})

export const getResumeText = route({
  operationId: 'getResumeText',
  method: 'GET',
  path: '/candidates/resume-text',
  summary: 'The whole text of a resume among the files of a person; null: none can be read; hiring brand only',
  proof: 'session',
  permission: 'resume-analyses.read',
  limit: 'download_by_user',
  query: z.strictObject({ candidate_file_id: id }),
  reply: z.object({
    data: z.object({
      text: z.nullable(z.string()),
      /** The columns side by side from which the text was read, one after the other; null without a text. */
      columns: z.nullable(z.int()),
    }),
  }),
  problems: ['not_found', 'generation_off'],
})

export const analyzeResume = route({
  operationId: 'analyzeResume',
  method: 'POST',
  path: '/candidates/analyze-resume',
  summary:
    'Read a resume among the files of a person: by rules the skills and languages that it lists, by a language model also roles, education, what the job asks for, what to ask. No score; hiring brand only',
  proof: 'session',
  permission: 'resume-analyses.create',
  limit: 'generation_by_user',
  body: z.strictObject({ candidate_file_id: id }),
  reply: z.object({ data: resumeAnalysis }),
  problems: [
    'not_found',
    'generation_off',
    'generation_quota_reached',
    'resume_unreadable',
    'model_failed',
    'lines_unjudged',
    'not_while_acting',
  ],
})
