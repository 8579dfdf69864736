/**
 * Programs that open every link of a mail to look for attacks. They call themselves what browsers do, but for these words. Previews and
 * crawlers, which name themselves, are known to `isbot`.
 */
const scanners =
  /barracuda|proofpoint|mimecast|safelinks|symantec|trendmicro|sophos|fortimail|cloudmark|messagelabs|forcepoint|zscaler|avanan|ironport|trustwave|googleimageproxy|yahoomailproxy|existing-link-check|linkcheck/i

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

/** Whether nobody looks at what is fetched: a browser that fetches ahead, or a program without a name. */
export function isUnseen({ method, headers }: { method: string; headers: Headers }): boolean {
  if (method !== 'GET') return true
  const purpose = [headers.purpose, headers['sec-purpose'], headers['x-moz'], headers['x-purpose']].flat().join(' ')
  if (/prefetch|preview|prerender/i.test(purpose)) return true
  const agent = String(headers['user-agent'] ?? '')
  return agent.trim() === '' || scanners.test(agent)
}
