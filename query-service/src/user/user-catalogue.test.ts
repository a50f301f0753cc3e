import { mayEver } from '@freight/contracts/access/policy'
import type { HttpServer } from '@freight/platform/http/http-server'
import type { Session } from '@freight/platform/sessions/sessions'
import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { answerUserList } from './user-catalogue.ts'

type AddedRoute = Parameters<HttpServer['route']>[0]

const user = (id: string, roles: string[], permissions: string[] = []) => ({
  id,
  user_name: id,
  name: id,
  mail: '',
  company: 'MVD',
  active: true,
  roles,
  permissions,
  is_commercial: false,
  is_manager: false,
  is_third_party: false,
  related_commercials: [],
  stands_in_for: [],
  api_keys: [],
})

const rows = [user('olga', [], ['EXPRESS_OP']), user('pia', [], ['PRICING'])]

const addedRoute = (): AddedRoute => {
  const added: AddedRoute[] = []
  answerUserList({
    // Only the registered route and its rows are needed.
    http: { route: (route: AddedRoute) => added.push(route) } as unknown as HttpServer,
    db: { query: async () => ({ rows }) } as unknown as Pool,
  })
  const [route] = added
  if (route === undefined) throw new Error('no route')
  return route
}

test('operations may look up users, for an assignment; readers of shipments may not', () => {
  const { policy } = addedRoute()
  expect(mayEver(policy, { userId: 'u', permissions: ['EXPRESS_OP'] })).toBe(true)
  expect(mayEver(policy, { userId: 'u', permissions: ['CONSULTAR_SHIPMENT', 'SOLICITAR_SHIPMENT'] })).toBe(false)
})

test('the users with a permission are listed for its picker', async () => {
  const request = { query: { permission: 'EXPRESS_OP', q: '' } } as unknown as Parameters<AddedRoute['handler']>[0]
  const answer = await addedRoute().handler(request, {} as Session, {} as Parameters<AddedRoute['handler']>[2])
  expect(answer).toEqual({ rows: [expect.objectContaining({ id: 'olga', name: 'olga' })] })
})
