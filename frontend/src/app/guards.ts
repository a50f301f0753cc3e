import type { Permission } from '@freight/contracts/access/permissions'
import i18next from 'i18next'
import { redirect } from 'react-router-dom'
import { notify } from '../components/feedback/toaster.ts'
import { requestedRoute } from '../lib/auth/requested-route.ts'
import { renewToken } from '../lib/auth/session-keeper.ts'
import { currentSession } from '../lib/auth/session.ts'

/** A token that is younger names what its user may do. */
const YOUNG = 10_000

const may = (permission: Permission) => currentSession()?.permissions.has(permission) === true

/** Asks the server once more: the permission may have been given since the token was. */
const mayByNow = async (permission: Permission): Promise<boolean> => {
  if (may(permission)) return true
  if (Date.now() - (currentSession()?.issuedAt ?? 0) > YOUNG) await renewToken().catch(() => undefined)
  return may(permission)
}

/** Not signed in: to /login, which leads back later. Without the permission: to /home, which says why. */
export const guard =
  (permission?: Permission) =>
  async ({ request }: { request: Request }) => {
    const toLogin = () => {
      const { pathname, search } = new URL(request.url)
      const asked = pathname + search
      if (asked !== '/home') requestedRoute.keep(asked)
      return redirect('/login')
    }
    if (currentSession() === undefined) throw toLogin()
    if (permission === undefined || (await mayByNow(permission))) return null
    // The renewal may have ended the session.
    if (currentSession() === undefined) throw toLogin()
    void notify({
      key: 'route-refused',
      title: i18next.t('shell:refused.title'),
      text: i18next.t('shell:refused.text'),
    })
    throw redirect('/home')
  }

/** Who is signed in already has nothing to do at /login, unless they come by a mailed link. */
export const onlySignedOut = ({ request }: { request: Request }) => {
  if (currentSession() !== undefined && !request.url.includes('?reset='))
    throw redirect(requestedRoute.take() ?? '/home')
  return null
}
