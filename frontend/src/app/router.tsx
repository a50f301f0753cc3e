import type { ComponentType } from 'react'
import { createBrowserRouter, redirect, type RouteObject } from 'react-router-dom'
import { loadTexts } from '../lib/i18n/i18n.ts'
import { onTokenChange } from '../lib/auth/session.ts'
import { guard, onlySignedOut } from './guards.ts'
import { pageCode } from './page-code.tsx'
import { PagePlaceholder } from '../components/feedback/page-placeholder.tsx'
import { RouteError } from './route-error.tsx'
import { type PageRoute, pageRoutes } from './routes.ts'

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
