import {
  IconAlertTriangle,
  IconBuilding,
  IconColumns3,
  IconDownload,
  IconFile,
  IconFileText,
  IconHistory,
  IconKey,
  IconLink,
  IconListCheck,
  IconLogin2,
  IconLogout,
  IconMail,
  IconNote,
  IconPlant2,
  IconShieldLock,
  IconSparkles,
  IconTarget,
  IconUser,
  IconUserShare,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react'
import classes from '../audit-events.module.css'

const icons: Record<string, Icon> = {
  'auth.sign-in': IconLogin2,
  'auth.challenge': IconLogin2,
  'auth.sign-out': IconLogout,
  'auth.sign-in-refused': IconAlertTriangle,
  'auth.refresh-reused': IconAlertTriangle,
  auth: IconShieldLock,
  users: IconUser,
  'proxy-sessions': IconUserShare,
  companies: IconBuilding,
  pipelines: IconColumns3,
  roles: IconTarget,
  'survey-links': IconLink,
  'survey-results': IconFileText,
  candidates: IconUser,
  'candidate-notes': IconNote,
  todos: IconListCheck,
  'custom-interview-questions': IconListCheck,
  scorecards: IconListCheck,
  generations: IconSparkles,
  'ai-chats': IconSparkles,
  'candidate-files': IconFile,
  'growth-plans': IconPlant2,
  exports: IconDownload,
  'company-exports': IconDownload,
  'custom-webhooks': IconWebhook,
  'api-keys': IconKey,
  outbox: IconMail,
  'benchmark-scores': IconListCheck,
  'task-runs': IconListCheck,
}

/** An icon for the kind of an event, which only repeats what its sentence says. */
export function EventIcon({ action }: { action: string }) {
  const Kind = icons[action] ?? icons[action.split('.')[0]!] ?? IconHistory
  return <Kind className={classes.icon} size={18} stroke={1.6} data-warns={Kind === IconAlertTriangle} aria-hidden />
}
