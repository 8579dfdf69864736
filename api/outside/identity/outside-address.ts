import type { Config } from '../../kernel/config.ts'
import { StartRefused } from '../../start-refused.ts'

/**
 * Parses the URL of a service. http is allowed only to this machine, and only in local and dev, where there are no real
 * accounts.
 */
export function outsideAddress(name: string, text: string, app_env: Config['app_env']): URL {
  const address = URL.parse(text)
  const isOwnMachine = /^(localhost|127\.0\.0\.\d{1,3}|\[::1\])$/.test(address?.hostname ?? '')
  const mayBePlain = isOwnMachine && (app_env === 'local' || app_env === 'dev')
  if (address?.protocol === 'https:' || (address?.protocol === 'http:' && mayBePlain)) return address
  throw new StartRefused(`${name} must be an https address; http only in local and dev, and on this machine.`)
}
