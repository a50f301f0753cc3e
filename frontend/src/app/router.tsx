import { createBrowserRouter, redirect, type RouteObject } from 'react-router-dom'
import { loadTexts } from '../lib/i18n/i18n.ts'
import { onTokenChange } from '../lib/session.ts'
import { guard, onlySignedOut } from './guards.ts'
import { inTime } from './page-load.ts'
import { PagePlaceholder } from '../components/feedback/page-placeholder.tsx'
import { RouteError } from './route-error.tsx'
import { type PageRoute, pageRoutes } from './routes.ts'

const pageOf = async ({ page, texts = [], name }: PageRoute) => {
  if (page === undefined) {
    const { NotBuilt } = await import('./not-built.tsx')
    return { Component: () => <NotBuilt name={name} /> }
  }
  const [module] = await Promise.all([page(), loadTexts(...texts)])
  return { Component: module.default }
}

const behindTheBar = (route: PageRoute): RouteObject => ({
  path: route.path,
  loader: guard(route.permission),
  lazy: () => inTime(() => pageOf(route)),
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
        lazy: () =>
          inTime(async () => {
            const [{ default: Component }] = await Promise.all([
              import('../features/auth/routes/login.tsx'),
              loadTexts('auth'),
            ])
            return { Component }
          }),
      },
      {
        path: '/third-party/:encodedJwt',
        lazy: () =>
          inTime(async () => {
            const { NotBuilt } = await import('./not-built.tsx')
            return {
              Component: () => (
                <main>
                  <NotBuilt name="thirdParty" />
                </main>
              ),
            }
          }),
      },
      {
        loader: guard(),
        lazy: () => inTime(async () => ({ Component: (await import('./shell/shell.tsx')).Shell })),
        children: pageRoutes.map(behindTheBar),
      },
      { path: '*', loader: () => redirect('/home'), element: null },
    ],
  },
]

/** The router; its guards are asked again whenever the stored token changes, in any tab. */
export const createRouter = () => {
  const router = createBrowserRouter(routes)
  onTokenChange(() => void router.revalidate())
  return router
}
