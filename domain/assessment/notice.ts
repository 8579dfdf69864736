/** Stored with every attempt. Any change of the text needs a new version. */
export const noticeVersion = 'notice/2'

type Terms = { company_name: string; retention_months: number; candidate_sees_result: boolean }

/** The notice that a person reads and accepts before the survey. */
export function notice({ company_name, retention_months, candidate_sees_result }: Terms) {
  return {
    version: noticeVersion,
    paragraphs: [
      `You will see 87 short statements and choose how well each describes you. Say how you usually are. It takes about seven minutes, and there is no time limit. We record how long you take for each statement, and three of the lines only check that statements are read.`,
      `Your answers may be compared with what a role asks for, and a score is worked out from that. ${company_name} uses it as one input among several when it decides about work and cooperation, and is asked never to decide by the score alone. You can ask for an explanation.`,
      `Your answers and scores are seen by staff of ${company_name} who work on hiring or team matters, and by the group it belongs to. They are kept for up to ${retention_months} months, and deleted earlier if you ask.`,
      candidate_sees_result
        ? 'You will see your own result at the end.'
        : `You can ask ${company_name} for your result, for a correction, or for a person to look at it again.`,
    ],
  }
}
