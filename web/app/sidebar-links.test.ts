import { describe, expect, it } from 'vitest'
import type { UserProfile } from '@seatwise/contract/users'
import { brands } from '@seatwise/domain/brands/brands'
import type { AuthRole } from '@seatwise/contract/values/base'
import { isCurrent, isOutside, reachablePages, sidebarLinks, withPages } from './sidebar-links.ts'

function userOf(auth_role: AuthRole, changed: Partial<UserProfile> = {}): UserProfile {
  return {
    id: 'u',
    first: 'A',
    last: 'B',
    email: 'a@b.test',
    email_verified: true,
    phone_number: null,
    phone_number_verified: false,
    auth_role,
    permissions: { can_view_hiring_pipeline: false },
    company: {
      id: 'c',
      name: 'C',
      brand: 'hb',
      go_high_level_location_id: null,
      logo_id: null,
      contact_email: null,
      time_zone: null,
    },
    active: 1,
    time_zone: null,
    language: 'en',
    pending_email: null,
    password_update_needed: false,
    jobs_account: false,
    superAdmin: null,
    ...changed,
  }
}
const setting = {
  app_env: 'staging',
  legacy_funnel_url: 'https://crm.example.com/{id}/dashboard',
  brand: brands.hb,
} as const
const labelsOf = (user: UserProfile, changed: Partial<Parameters<typeof sidebarLinks>[1]> = {}) =>
  sidebarLinks(user, { ...setting, ...changed }).map(({ label }) => label)

const everybody = ['Home', 'Candidates/Employees']

describe('the command palette', () => {
  it.each<[AuthRole, string[]]>([
    [
      'SUPER_ADMIN',
      [
        'Companies side by side',
        'Pipelines',
        'Campaigns',
        'Jobs',
        'Shared reports',
        'Application templates',
        'Webhooks',
        'API keys',
        'Own events',
        'CRM',
        'Utilities',
        'Your profile',
      ],
    ],
    [
      'FRANCHISE_OWNER',
      [
        'Companies',
        'Companies side by side',
        'Tasks',
        'Pipelines',
        'Campaigns',
        'Jobs',
        'Shared reports',
        'Application templates',
        'Webhooks',
        'API keys',
        'Own events',
        'CRM',
        'Usage',
        'Your profile',
      ],
    ],
    ['FRANCHISE_USER', ['Companies', 'Tasks', 'Pipelines', 'Campaigns', 'Jobs', 'Shared reports', 'Your profile']],
    ['COMPANY_USER', ['Tasks', 'Pipelines', 'Campaigns', 'Jobs', 'Shared reports', 'Your profile']],
  ])('leads a %s also to %j', (role, others) => {
    const user = userOf(role)
    expect(reachablePages(user, setting).map(({ label }) => label)).toEqual([
      ...labelsOf(user),
      'Probable duplicates',
      ...others,
    ])
  })

  it('has Jobs once where the sidebar has them, and never in a brand without them', () => {
    const jobsOf = (changed: Partial<UserProfile>, brand: (typeof brands)['hb' | 'be']) =>
      reachablePages(userOf('SUPER_ADMIN', changed), { ...setting, brand }).filter(({ key }) => key === 'jobs')
    expect(jobsOf({ jobs_account: true }, brands.hb)).toHaveLength(1)
    expect(jobsOf({}, brands.hb)).toHaveLength(1)
    expect(jobsOf({ jobs_account: true }, brands.be)).toEqual([])
  })
})

describe('the sidebar', () => {
  it.each<[AuthRole, string[]]>([
    [
      'SUPER_ADMIN',
      [
        ...everybody,
        'Companies',
        'Role Benchmarks',
        'User Management',
        'Roles',
        'Company Settings',
        'Audit',
        'Outbox',
        'Tasks',
        'Usage',
        'System status',
        'About',
      ],
    ],
    ['FRANCHISE_OWNER', [...everybody, 'User Management', 'Roles', 'Company Settings', 'Audit', 'About']],
    ['FRANCHISE_USER', [...everybody, 'About']],
    ['COMPANY_OWNER', [...everybody, 'User Management', 'Roles', 'Company Settings', 'Audit', 'About']],
    ['COMPANY_USER', [...everybody, 'About']],
  ])('has the links for a %s', (role, expected) => expect(labelsOf(userOf(role))).toEqual(expected))

  it('has the hiring pipeline for users who may see it', () => {
    const user = userOf('COMPANY_USER', { permissions: { can_view_hiring_pipeline: true } })
    expect(labelsOf(user)).toEqual([...everybody, 'Hiring Pipeline', 'About'])
  })

  it('has words for people and teams in Alignwise', () => {
    const user = userOf('COMPANY_USER', { permissions: { can_view_hiring_pipeline: true } })
    expect(labelsOf(user, { brand: brands.be })).toEqual(['Home', 'Employees', 'Team Pipeline', 'About'])
  })

  it.each(['Outbox', 'Tasks'])('has %s for super admins in every environment', (label) => {
    for (const app_env of ['local', 'dev', 'staging', 'prod'] as const)
      expect(labelsOf(userOf('SUPER_ADMIN'), { app_env }), app_env).toContain(label)
    expect(labelsOf(userOf('COMPANY_OWNER'), { app_env: 'local' })).not.toContain(label)
  })

  describe('has Jobs', () => {
    const account = userOf('SUPER_ADMIN', { jobs_account: true })
    const acting = userOf('COMPANY_USER', {
      superAdmin: { id: 's', first: 'S', last: 'A', jobs_account: true, expires_at: '2026-01-01T00:00:00Z' },
    })

    it('for the one account, also while it acts as another user', () => {
      expect(labelsOf(account)).toContain('Jobs')
      expect(labelsOf(acting)).toContain('Jobs')
      expect(labelsOf(userOf('SUPER_ADMIN'))).not.toContain('Jobs')
    })
    it('never in prod', () => expect(labelsOf(account, { app_env: 'prod' })).not.toContain('Jobs'))
    it('never in a brand without them', () => expect(labelsOf(account, { brand: brands.be })).not.toContain('Jobs'))
  })

  it('has the legacy funnel of a company that is known to the CRM, as an external link', () => {
    const company = { ...userOf('COMPANY_USER').company, go_high_level_location_id: 'a/b' }
    const link = sidebarLinks(userOf('COMPANY_USER', { company }), setting).find(({ key }) => key === 'funnel')!
    expect([link.to, isOutside(link)]).toEqual(['https://crm.example.com/a%2Fb/dashboard', true])
  })

  it('marks external links and has only links to existing pages', () => {
    const company = { ...userOf('COMPANY_USER').company, go_high_level_location_id: 'x' }
    const links = sidebarLinks(userOf('SUPER_ADMIN', { company }), setting)
    const pages = { '/': 1, '/candidates': 1, '/about': 1 }
    expect(withPages(links, pages).map(({ label }) => label)).toEqual([...everybody, 'Legacy Funnel', 'About'])
    expect(withPages(links, { ...pages, '/role-benchmarks': 1 }).map(({ label }) => label)).toContain('Role Benchmarks')
  })

  it.each([
    ['/', 'Home'],
    ['/survey-results', 'Candidates/Employees'],
    ['/survey-results/1', 'Candidates/Employees'],
    ['/candidates', 'Candidates/Employees'],
    ['/companies/overview', 'Companies'],
    ['/companies-of-others', undefined],
    ['/role-benchmarks/add', 'Role Benchmarks'],
    ['/about', 'About'],
  ])('on %s highlights %s alone', (pathname, label) => {
    const current = sidebarLinks(userOf('SUPER_ADMIN'), setting).filter((link) => isCurrent(link, pathname))
    expect(current.map((link) => link.label)).toEqual(label ? [label] : [])
  })

  it('highlights the hiring pipeline on its tab Jobs, unless Jobs has a link of its own', () => {
    const currentOf = (changed: Partial<UserProfile>) =>
      sidebarLinks(userOf('SUPER_ADMIN', { permissions: { can_view_hiring_pipeline: true }, ...changed }), setting)
        .filter((link) => isCurrent(link, '/jobs/overview'))
        .map(({ label }) => label)
    expect(currentOf({})).toEqual(['Hiring Pipeline'])
    expect(currentOf({ jobs_account: true })).toEqual(['Jobs'])
  })

  it('highlights no link on the companies of a franchise, which the path above the page names', () => {
    const current = sidebarLinks(userOf('FRANCHISE_OWNER'), setting).filter((link) =>
      isCurrent(link, '/companies/overview'),
    )
    expect(current.map(({ label }) => label)).toEqual([])
  })
})
