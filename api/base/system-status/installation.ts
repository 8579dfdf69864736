import type pg from 'pg'
import type { Finding } from '@seatwise/contract/system-status'
import type { Config } from '../../kernel/config.ts'
import type { Files } from '../../outside/files/files.ts'
import type { MailTransport } from '../../outside/mail/mail-transport.ts'

/** What the checks look at: the doctor makes it from the configuration, a running product hands over its own. */
export type Installation = {
  config: Config
  /** With the owner's, because requests may not read the settings that these checks look at. */
  connection: { owner: pg.ClientConfig; replica?: pg.ClientConfig | undefined }
  /** True if this version has nothing to change in the database. */
  isMigrated: (client: pg.Client) => Promise<boolean>
  files: Files
  mail: Pick<MailTransport, 'check'>
}

export type Answer = Pick<Finding, 'state' | 'sentence'>

export const ok = (sentence: string): Answer => ({ state: 'ok', sentence })
export const advice = (sentence: string): Answer => ({ state: 'advice', sentence })
export const fault = (sentence: string): Answer => ({ state: 'fault', sentence })
