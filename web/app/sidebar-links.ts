import {
  IconBriefcase,
  IconBuilding,
  IconChartBar,
  IconColumns3,
  IconFilter,
  IconHeartbeat,
  IconHistory,
  IconHome,
  IconInfoCircle,
  IconLayoutKanban,
  IconListCheck,
  IconMail,
  IconSettings,
  IconShare,
  IconTarget,
  IconTargetArrow,
  IconTool,
  IconUser,
  IconUserCog,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import type { UserProfile } from '@seatwise/contract/users'
import type { Brand } from '@seatwise/domain/brands/brand'
import { can, reachOf } from '@seatwise/domain/permissions'
import type { BootConfig } from '../kernel/boot-config.ts'

export type SidebarLink = {
  key: keyof ReturnType<typeof entriesOf>
  label: string
  icon: Icon
  /** A path of this application or an external URL. */
  to: string
  /** The link is highlighted on these pages and on their subpages. */
  on: string[]
}

const entriesOf = ({ people_page, pipeline_page }: Brand['texts']) => ({
  home: { label: 'Home', icon: IconHome },
  candidates: { label: people_page, icon: IconUsers },
  duplicates: { label: 'Probable duplicates', icon: IconUsers },
  pipeline: { label: pipeline_page, icon: IconLayoutKanban },
  pipelines: { label: 'Pipelines', icon: IconColumns3 },
  companies: { label: 'Companies', icon: IconBuilding },
  company_comparison: { label: 'Companies side by side', icon: IconBuilding },
  benchmarks: { label: 'Role Benchmarks', icon: IconTargetArrow },
  campaigns: { label: 'Campaigns', icon: IconFilter },
  jobs: { label: 'Jobs', icon: IconBriefcase },
  users: { label: 'User Management', icon: IconUserCog },
  funnel: { label: 'Legacy Funnel', icon: IconFilter },
  roles: { label: 'Roles', icon: IconTarget },
  settings: { label: 'Company Settings', icon: IconSettings },
  audit: { label: 'Audit', icon: IconHistory },
  outbox: { label: 'Outbox', icon: IconMail },
  tasks: { label: 'Tasks', icon: IconListCheck },
  usage: { label: 'Usage', icon: IconChartBar },
  system: { label: 'System status', icon: IconHeartbeat },
  shares: { label: 'Shared reports', icon: IconShare },
  application_templates: { label: 'Application templates', icon: IconSettings },
  webhooks: { label: 'Webhooks', icon: IconSettings },
  api_keys: { label: 'API keys', icon: IconSettings },
  company_events: { label: 'Own events', icon: IconSettings },
  crm: { label: 'CRM', icon: IconSettings },
  utils: { label: 'Utilities', icon: IconTool },
  about: { label: 'About', icon: IconInfoCircle },
  profile: { label: 'Your profile', icon: IconUser },
})

type Setting = Pick<BootConfig, 'app_env' | 'legacy_funnel_url'> & { brand: Pick<Brand, 'features' | 'texts'> }

const pagesOf =
  (texts: Brand['texts']) =>
  (key: SidebarLink['key'], to: string, shown: boolean, on = [to]): SidebarLink[] =>
    shown ? [{ key, ...entriesOf(texts)[key], to, on }] : []

/** The user's links in the sidebar, in order. Jobs is hidden while a super admin acts as the user. */
export function sidebarLinks(user: UserProfile, { app_env, legacy_funnel_url, brand }: Setting): SidebarLink[] {
  const page = pagesOf(brand.texts)
  const isSuperAdmin = user.auth_role === 'SUPER_ADMIN'
  const signedIn = user.superAdmin ?? user
  const location = user.company.go_high_level_location_id
  const hasJobsLink = signedIn.jobs_account && app_env !== 'prod' && brand.features.jobs
  return [
    ...page('home', '/', true),
    ...page('candidates', '/candidates', true, ['/candidates', '/survey-results']),
    ...page('pipeline', '/hiring-pipeline', user.permissions.can_view_hiring_pipeline, [
      '/hiring-pipeline',
      '/pipelines',
      '/hiring-campaigns',
      '/funnels',
      // Jobs is a tab of this page if it has no link of its own.
      ...(hasJobsLink ? [] : ['/jobs']),
    ]),
    ...page('companies', '/companies/overview', isSuperAdmin, ['/companies']),
    ...page('benchmarks', '/role-benchmarks', isSuperAdmin),
    ...page('jobs', '/jobs/overview', hasJobsLink, ['/jobs']),
    ...page('users', '/user-management', can(user, 'users.read')),
    ...page('funnel', legacy_funnel_url.replace('{id}', encodeURIComponent(location ?? '')), location !== null, []),
    ...page('roles', '/roles', can(user, 'roles.write'), ['/roles', '/survey-links']),
    ...page('settings', '/company-settings', reachOf(user, 'companies.write') !== 'no'),
    ...page('audit', '/audit-events', can(user, 'audit-events.read')),
    ...page('outbox', '/outbox', can(user, 'outbox.read')),
    ...page('tasks', '/task-runs', isSuperAdmin),
    ...page('usage', '/usage', isSuperAdmin),
    ...page('system', '/system-status', can(user, 'system-status.read')),
    ...page('about', '/about', true),
  ]
}

/** All pages that the user can open: those of the sidebar and those that are only in the command palette. */
export function reachablePages(user: UserProfile, setting: Setting): SidebarLink[] {
  const page = pagesOf(setting.brand.texts)
  const isSuperAdmin = user.auth_role === 'SUPER_ADMIN'
  const links = sidebarLinks(user, setting)
  const hasJobsLink = links.some(({ key }) => key === 'jobs')
  return [
    ...links,
    ...page('duplicates', '/candidates/duplicates', can(user, 'candidates.read')),
    ...page('companies', '/companies/overview', reachOf(user, 'companies.read') === 'franchise'),
    ...page('company_comparison', '/companies/compare', can(user, 'companies.compare')),
    ...page('tasks', '/task-runs', !isSuperAdmin && can(user, 'task-runs.read')),
    ...page('pipelines', '/pipelines', can(user, 'pipelines.read')),
    ...page('campaigns', '/hiring-campaigns', can(user, 'hiring-campaigns.read')),
    ...page('jobs', '/jobs/overview', !hasJobsLink && setting.brand.features.jobs && can(user, 'jobs.read')),
    ...page('shares', '/shared-reports', can(user, 'report-shares.read')),
    ...page(
      'application_templates',
      '/company-settings/application-templates',
      setting.brand.features.jobs && can(user, 'job-application-templates.read'),
    ),
    ...page('webhooks', '/company-settings/webhooks', can(user, 'custom-webhooks.read')),
    ...page('api_keys', '/company-settings/api-keys', can(user, 'api-keys.read')),
    ...page('company_events', '/company-settings/own-events', can(user, 'api-keys.read')),
    ...page('crm', '/company-settings/crm', can(user, 'ghl.connect')),
    ...page('utils', '/utils', can(user, 'utils.clean-up-data')),
    ...page('usage', '/company-settings/usage', !isSuperAdmin && can(user, 'usage.read')),
    ...page('profile', '/profile', true),
  ]
}

export const isOutside = ({ to }: SidebarLink) => !to.startsWith('/')

/** Leaves out links to pages that are not built yet. */
export function withPages(links: SidebarLink[], pages: object): SidebarLink[] {
  return links.filter((link) => isOutside(link) || Object.hasOwn(pages, link.to))
}

export function isCurrent({ to, on }: SidebarLink, pathname: string): boolean {
  return pathname === to || on.some((path) => pathname === path || pathname.startsWith(`${path}/`))
}
