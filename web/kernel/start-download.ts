/** Downloads the file of a ticket, which is valid once and for a minute. */
export function startDownload({ ticket }: { ticket: string }) {
  const link = document.createElement('a')
  link.href = `/api/downloads/${ticket}`
  // Without this attribute the browser would leave the page if the download is refused.
  link.download = ''
  link.click()
}
