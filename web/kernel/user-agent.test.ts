import { expect, it } from 'vitest'
import { describeBrowser } from './user-agent.ts'

it.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome',
    'Linux',
    false,
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge',
    'Windows',
    false,
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'macOS', false],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
    true,
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
    true,
  ],
  ['', 'Other', 'Other', false],
])('The browser %.60s... is recognized', (userAgent, browser, os, is_mobile) =>
  expect(describeBrowser({ userAgent })).toEqual({ browser, os, is_mobile, user_agent: userAgent }),
)

it('The brands that a browser states come first, and a long line is shortened', () =>
  expect(
    describeBrowser({ userAgent: 'x'.repeat(900), userAgentData: { platform: 'Chrome OS', mobile: true } }),
  ).toEqual({
    browser: 'Other',
    os: 'Chrome OS',
    is_mobile: true,
    user_agent: 'x'.repeat(500),
  }))
