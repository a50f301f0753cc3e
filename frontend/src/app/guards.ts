import type { Permission } from '@freight/contracts/permissions'
import { redirect } from 'react-router-dom'
import { askedRoute } from '../lib/asked-route.ts'
import { currentSession } from '../lib/session.ts'

/** Not signed in: to /login, which leads back later. Without the permission: to /home. */
export const guard =
  (permission?: Permission) =>
  ({ request }: { request: Request }) => {
    const session = currentSession()
    if (session === undefined) {
      const { pathname, search } = new URL(request.url)
      const asked = pathname + search
      if (asked !== '/home') askedRoute.keep(asked)
      throw redirect('/login')
    }
    if (permission !== undefined && !session.permissions.has(permission)) throw redirect('/home')
    return null
  }

/** Who is signed in already has nothing to do at /login, unless he comes by a mailed link. */
export const onlySignedOut = ({ request }: { request: Request }) => {
  if (currentSession() !== undefined && !request.url.includes('?reset=')) throw redirect(askedRoute.take() ?? '/home')
  return null
}
