/**
 * Programs that open every link of a mail to look for attacks. They send the user agents of browsers, except for these
 * words. Link previews and crawlers, which name themselves, are detected by `isbot`.
 */
const scanners =
  /barracuda|proofpoint|mimecast|safelinks|symantec|trendmicro|sophos|fortimail|cloudmark|messagelabs|forcepoint|zscaler|avanan|ironport|trustwave|googleimageproxy|yahoomailproxy|existing-link-check|linkcheck/i

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * True if no person sees the page: the request comes from a browser that prefetches, or from a program that does not
 * name itself.
 */
export function isUnseen({ method, headers }: { method: string; headers: Headers }): boolean {
  if (method !== 'GET') return true
  const purpose = [headers.purpose, headers['sec-purpose'], headers['x-moz'], headers['x-purpose']].flat().join(' ')
  if (/prefetch|preview|prerender/i.test(purpose)) return true
  const agent = String(headers['user-agent'] ?? '')
  return agent.trim() === '' || scanners.test(agent)
}
