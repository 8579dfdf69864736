/** The lines of an iCalendar file as programs read them: unfolded. */
export const linesIn = (text: string): string[] =>
  text
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter(Boolean)
