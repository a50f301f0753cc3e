import type { Permission } from '@freight/contracts/access/permissions'
import i18next from 'i18next'
import { redirect } from 'react-router-dom'
import { notify } from '../components/feedback/toaster.ts'
import { requestedRoute } from '../lib/auth/requested-route.ts'
import { isSignedOutByUser, renewToken } from '../lib/auth/session-keeper.ts'
import { onSignOut } from '../lib/auth/on-sign-out.ts'
import { currentSession } from '../lib/auth/session.ts'

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
