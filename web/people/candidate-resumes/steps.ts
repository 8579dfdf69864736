/** The steps of adding people from resumes. */
export const steps = ['Files', 'Check', 'Result'] as const
