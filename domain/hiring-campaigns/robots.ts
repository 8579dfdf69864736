/**
 * Programs that open every link of a mail to look for attacks. They use the names of browsers, except for these words.
 * Previews and crawlers, which state their name, are detected by `isbot`.
 */
const scanners =
  /barracuda|proofpoint|mimecast|safelinks|symantec|trendmicro|sophos|fortimail|cloudmark|messagelabs|forcepoint|zscaler|avanan|ironport|trustwave|googleimageproxy|yahoomailproxy|existing-link-check|linkcheck/i

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

/** True if no person looks at the page: a browser that prefetches, or a program without a name. */
export function isUnseen({ method, headers }: { method: string; headers: Headers }): boolean {
  if (method !== 'GET') return true
  const purpose = [headers.purpose, headers['sec-purpose'], headers['x-moz'], headers['x-purpose']].flat().join(' ')
  if (/prefetch|preview|prerender/i.test(purpose)) return true
  const agent = String(headers['user-agent'] ?? '')
  return agent.trim() === '' || scanners.test(agent)
}
