import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { showBrand } from '../platform/brand.ts'
import { facts } from '../platform/facts.ts'
import { queryClient } from '../platform/query.ts'
import { verifySession, whenSessionEnds } from '../platform/session.ts'
import { storedKeys } from '../platform/storage.ts'
import { parseListState } from '../features/survey-results/list-state.ts'
import { LoginPage } from '../features/auth/login-page.tsx'
import { Failure } from './failure.tsx'
import { Loading } from './loading.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { ownPath } from '../platform/own-path.ts'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage })

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  // Named even when it is refused: the router would hand on the raw value of a key left out.
  validateSearch: (search): { to?: string | undefined } => ({ to: ownPath(search.to) }),
  component: LoginPage,
})

const accessExpired = createRoute({
  getParentRoute: () => root,
  path: '/account-access-expired',
  component: lazyRouteComponent(() => import('../features/auth/access-expired-page.tsx'), 'AccessExpiredPage'),
})

const notFound = createRoute({ getParentRoute: () => root, path: '/404', component: NotFoundPage })

const profileQuery = {
  queryKey: ['users', 'profile'],
  queryFn: async () => (await verifySession()) ?? null,
  retry: 1,
}

/** Everything behind the sign-in: the session is verified before any of it is drawn. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: async ({ location }) => {
    const user = await queryClient.ensureQueryData(profileQuery)
    if (!user) {
      queryClient.removeQueries({ queryKey: profileQuery.queryKey })
      throw redirect({ to: '/login', search: location.pathname === '/' ? {} : { to: location.href } })
    }
    showBrand(user.company.brand)
    return { user }
  },
  component: lazyRouteComponent(() => import('./layout.tsx'), 'Layout'),
})

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/survey-results', search: {} })
  },
})

const surveyResults = createRoute({
  getParentRoute: () => shell,
  path: '/survey-results',
  validateSearch: parseListState,
  component: lazyRouteComponent(() => import('../features/survey-results/list-page.tsx'), 'SurveyResultsPage'),
})

const surveyResult = createRoute({
  getParentRoute: () => shell,
  path: '/survey-results/$id',
  component: lazyRouteComponent(() => import('../features/survey-results/result-page.tsx'), 'SurveyResultPage'),
})

const outbox = createRoute({
  getParentRoute: () => shell,
  path: '/outbox',
  component: lazyRouteComponent(() => import('../features/outbox/list-page.tsx'), 'OutboxPage'),
})

const about = createRoute({
  getParentRoute: () => shell,
  path: '/about',
  component: lazyRouteComponent(() => import('../features/about/about-page.tsx'), 'AboutPage'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    accessExpired,
    notFound,
    shell.addChildren([home, surveyResults, surveyResult, outbox, about]),
  ]),
  defaultPendingComponent: Loading,
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
  defaultErrorComponent: Failure,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** Where a person lands when their session is over, whatever they were doing. */
whenSessionEnds((end) => {
  queryClient.clear()
  showBrand(facts.brand)
  void router.navigate(end === 'deactivated' ? { to: '/account-access-expired' } : { to: '/login', search: {} })
})

// Signed out in another tab: this one may not go on showing people's results.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === storedKeys.previously_signed_in && newValue === null) location.assign('/login')
})
