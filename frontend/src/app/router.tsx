import type { ComponentType } from 'react'
import { createBrowserRouter, redirect, type RouteObject, useRouteError } from 'react-router-dom'
import { loadTexts } from '../lib/i18n/i18n.ts'
import { onTokenChange, currentSession, requestedRoute } from '../lib/auth/session.ts'
import { pageCode } from './page-code.tsx'
import { PagePlaceholder, ErrorCard } from '../components/feedback/load-state.tsx'
import { type PageRoute, pageRoutes } from './routes.ts'
import { useTranslation } from 'react-i18next'
import { inWords } from '../lib/api/api.ts'
import { PageTooSlow, reloading } from '../lib/browser/page-load.ts'
import type { Permission } from '@freight/contracts/vocabulary/permissions'
import i18next from 'i18next'
import { notify } from '../components/feedback/toaster.ts'
import { isSignedOutByUser, renewToken } from '../lib/auth/session-keeper.ts'
import { onSignOut } from '../lib/auth/on-sign-out.ts'

/** Age up to which the permissions of a token are current. */
const YOUNG_MS = 10_000

/** Permissions of pages that this user has opened: losing one is reported as a change. */
const openedPages = new Set<Permission>()
onSignOut(() => openedPages.clear())

const may = (permission: Permission) => currentSession()?.permissions.has(permission) === true

/** Renews an older token before refusing: the permission may have been granted meanwhile. */
const mayByNow = async (permission: Permission): Promise<boolean> => {
  if (may(permission)) return true
  if (Date.now() - (currentSession()?.issuedAt ?? 0) > YOUNG_MS) await renewToken().catch(() => undefined)
  return may(permission)
}

/**
 * Without a session: redirects to /login, which returns here later. Without the permission: redirects to /home with a
 * toast that explains it.
 */
export const guard =
  (permission?: Permission) =>
  async ({ request }: { request: Request }) => {
    const toLogin = () => {
      const { pathname, search } = new URL(request.url)
      const requested = pathname + search
      if (requested !== '/home' && !isSignedOutByUser()) requestedRoute.keep(requested)
      return redirect('/login')
    }
    if (currentSession() === undefined) throw toLogin()
    if (permission === undefined) return null
    if (await mayByNow(permission)) {
      openedPages.add(permission)
      return null
    }
    // The renewal may have ended the session.
    if (currentSession() === undefined) throw toLogin()
    const isChange = openedPages.delete(permission)
    // On the first page of a load, the texts may still be on their way.
    await loadTexts()
    void notify({
      key: 'route-refused',
      title: i18next.t(isChange ? 'shell:refused.changedTitle' : 'shell:refused.title'),
      text: i18next.t(isChange ? 'shell:refused.changedText' : 'shell:refused.text'),
    })
    throw redirect('/home')
  }

/** Redirects signed-in users away from /login, unless they use a mailed link. */
export const onlySignedOut = ({ request }: { request: Request }) => {
  if (currentSession() !== undefined && !request.url.includes('?reset='))
    throw redirect(requestedRoute.take() ?? '/home')
  return null
}

/** A failed page, in its own place: the bar stays. A page reload fixes code that failed to load. */
export const RouteError = () => {
  const error = useRouteError()
  const { t } = useTranslation('shell')
  return (
    <ErrorCard
      size="page"
      error={inWords(error)}
      title={t(error instanceof PageTooSlow ? 'error.pageSlow' : 'error.page')}
      onRetry={() => {
        // While offline a reload would remove the visible page.
        if (navigator.onLine) reloading.now()
      }}
    />
  )
}

const pageOf = async ({ page, texts = [] }: PageRoute): Promise<ComponentType> => {
  const [module] = await Promise.all([page(), loadTexts(...texts)])
  return module.default
}

const behindTheBar = (route: PageRoute): RouteObject => ({
  path: route.path,
  loader: guard(route.permission),
  lazy: pageCode(() => pageOf(route)),
  ErrorBoundary: RouteError,
})

export const routes: RouteObject[] = [
  {
    HydrateFallback: PagePlaceholder,
    ErrorBoundary: RouteError,
    children: [
      {
        path: '/login',
        loader: onlySignedOut,
        lazy: pageCode(async () => {
          const [login] = await Promise.all([import('../features/auth/login.tsx'), loadTexts()])
          return login.default
        }),
      },
      {
        path: '/third-party/:encodedJwt',
        lazy: pageCode(async () => (await import('../features/quotation/third-party/open.ts')).openThirdParty()),
      },
      {
        loader: guard(),
        lazy: pageCode(async () => (await import('./shell/shell.tsx')).Shell),
        children: pageRoutes.map(behindTheBar),
      },
      { path: '*', loader: () => redirect('/home'), element: null },
    ],
  },
]

/** The router; its guards run again whenever the stored token changes, in any tab. */
export const createRouter = () => {
  const router = createBrowserRouter(routes)
  onTokenChange(() => void router.revalidate())
  return router
}
