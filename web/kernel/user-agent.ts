import type { browserNames, systemNames } from '@seatwise/contract/values/base'

type Hints = { platform: string; mobile: boolean }

/** Names of browsers by their user agent. The order matters: several browsers also name Chrome and Safari. */
const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
] as const satisfies [(typeof browserNames)[number], RegExp][]
const systems = [
  ['iOS', /iPhone|iPad|iPod/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Chrome OS', /CrOS/],
  ['Linux', /Linux/],
] as const satisfies [(typeof systemNames)[number], RegExp][]

export function describeBrowser({ userAgent, userAgentData }: { userAgent: string; userAgentData?: Hints }) {
  const nameOf = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, sign]) => sign.test(userAgent))?.[0] ?? 'Other'
  return {
    browser: nameOf(browsers),
    os: userAgentData?.platform || nameOf(systems),
    is_mobile: userAgentData?.mobile ?? /Mobi|Android|iPhone|iPad/.test(userAgent),
    user_agent: userAgent.slice(0, 500),
  }
}
