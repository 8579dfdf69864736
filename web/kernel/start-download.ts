/** Begins the download of a ticket, which works once, for a minute. */
export function startDownload({ ticket }: { ticket: string }) {
  const link = document.createElement('a')
  link.href = `/api/downloads/${ticket}`
  // Without it the browser would leave the page when the download is refused.
  link.download = ''
  link.click()
}
