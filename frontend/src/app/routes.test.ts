import { type Permission, permissions } from '@freight/contracts/vocabulary/permissions'
import { act } from '@testing-library/react'
import { createMemoryRouter, matchRoutes, type RouteObject } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { keepToken, removeToken } from '../lib/auth/session.ts'
import { fakeToken } from '../testing/fake-api.ts'
import { routes } from './router.tsx'
import { pageRoutes } from './routes.ts'
import { screens } from '../features/auth/session-ended.tsx'

interface Path {
  path: string
  /** Undefined: any signed-in user. */
  needs?: Permission
  /** Path segment that may follow; `detail` is a quotation with its own screen. */
  takes?: 'ref' | 'id' | 'detail'
}

/** Table of the specification §2, in its order: 25 paths, with express as its three paths. */
const specification: readonly Path[] = [
  { path: '/home' },
  { path: '/general-dashboards', needs: 'ANALYTICS_QUOTATIONS' },
  { path: '/reports', needs: 'ANALYTICS_REPORTS' },
  { path: '/mis-cotizaciones', needs: 'COMERCIAL', takes: 'detail' },
  { path: '/mis-cotizaciones/historial', needs: 'COMERCIAL', takes: 'ref' },
  { path: '/finalizar', needs: 'COMERCIAL', takes: 'ref' },
  { path: '/asignadas', needs: 'COMERCIAL', takes: 'ref' },
  { path: '/cotizaciones-gerente', needs: 'GERENTE_COMERCIAL', takes: 'ref' },
  { path: '/pricing/nuevas-solicitudes', needs: 'PRICING', takes: 'ref' },
  { path: '/pricing/en-proceso', needs: 'PRICING', takes: 'ref' },
  { path: '/pricing/cotizaciones', needs: 'PRICING', takes: 'detail' },
  { path: '/pricing/cotizador', needs: 'PRICING', takes: 'ref' },
  { path: '/pricing/tarifas', needs: 'PRICING', takes: 'id' },
  { path: '/pricing/reglas-cotizacion', needs: 'PRICING_RULES' },
  { path: '/organizaciones', needs: 'CONSULTAR_ORGANIZACION' },
  { path: '/proveedores', needs: 'PRICING' },
  { path: '/charge-codes', needs: 'ALTA_CHARGE_CODE' },
  { path: '/usuarios', needs: 'MODIFICAR_USUARIO' },
  { path: '/operativa/express', needs: 'CONSULTAR_SHIPMENT' },
  { path: '/operativa/express/en-proceso', needs: 'CONSULTAR_SHIPMENT' },
  { path: '/operativa/express/finalizadas', needs: 'CONSULTAR_SHIPMENT' },
  { path: '/borradores', needs: 'CONSULTAR_COTIZACION' },
  { path: '/notas', needs: 'PRICING' },
]
const LOGIN = '/login'
const AGENT = '/third-party/a.signed.token'

const behind = { ref: 'MVD-2026-004182', id: 'T-1042', detail: 'MVD-2026-004182' }
/** All guarded addresses: the path, with a query, with a slash, and with its detail segment. */
const guarded = specification.flatMap(({ path, needs, takes }) =>
  [path, `${path}?q=rambla`, `${path}/`, ...(takes === undefined ? [] : [`${path}/${behind[takes]}`])].map(
    (address) => [address, needs] as const,
  ),
)

/** The routes with their paths and guards, without the code of their pages. */
const bare = ({ path, loader, children }: RouteObject): RouteObject => ({
  ...(path !== undefined && { path }),
  ...(loader !== undefined && { loader }),
  element: null,
  ...(children !== undefined && { children: children.map(bare) }),
})

const signedIn = (...held: readonly Permission[]) => keepToken(fakeToken(held))

/** Final address after navigation to an address, and the router. */
const goTo = async (address: string) => {
  const router = createMemoryRouter(routes.map(bare), { initialEntries: [address] })
  await act(async () => {
    while (!router.state.initialized || router.state.navigation.state !== 'idle')
      await new Promise((resolve) => setTimeout(resolve, 0))
  })
  const place = () => router.state.location.pathname + router.state.location.search
  return { router, place }
}

afterEach(() => sessionStorage.clear())

test('the table has the 25 paths of the specification', () =>
  expect(new Set([...specification.map(({ path }) => path), LOGIN, AGENT]).size).toBe(25))

test('the bar has no path outside of the specification', () => {
  const named = new Set(specification.map(({ path }) => path))
  expect(pageRoutes.map(({ path }) => path.replace(/\/:.*$/, '')).filter((path) => !named.has(path))).toEqual([])
})

test.each(guarded)('%s redirects signed-out users to /login, and back after sign-in', async (address, needs) => {
  expect((await goTo(address)).place()).toBe(LOGIN)
  signedIn(...(needs === undefined ? [] : [needs]))
  expect((await goTo(LOGIN)).place()).toBe(address)
})

test.each(guarded.filter(([, needs]) => needs !== undefined))(
  '%s redirects users without %s to the home page',
  async (address, needs) => {
    signedIn(...permissions.filter((each) => each !== needs))
    expect((await goTo(address)).place()).toBe('/home')
  },
)

test.each(guarded)('%s is open to users with %s alone', async (address, needs) => {
  signedIn(...(needs === undefined ? [] : [needs]))
  expect((await goTo(address)).place()).toBe(address)
})

test.each(specification.filter(({ takes }) => takes === undefined).map(({ path }) => [path]))(
  '%s takes nothing behind it',
  async (path) => {
    signedIn(...permissions)
    expect((await goTo(`${path}/surely-not`)).place()).toBe('/home')
  },
)

test.each([
  ['/'],
  ['/nothing/here'],
  ['/HOME-2'],
  ['/pricing'],
  ['/pricing/tarifas/T-1042/more'],
  ['/mis-cotizaciones/historial/MVD-2026-004182/more'],
  ['/operativa'],
  ['/operativa/express/perdidas'],
  ['/third-party'],
])('%s is unknown: signed-in users go home, signed-out users to /login', async (address) => {
  signedIn()
  expect((await goTo(address)).place()).toBe('/home')
  removeToken()
  expect((await goTo(address)).place()).toBe(LOGIN)
})

test('the sign-in page redirects signed-in users to the home page', async () => {
  expect((await goTo(LOGIN)).place()).toBe(LOGIN)
  signedIn()
  expect((await goTo(LOGIN)).place()).toBe('/home')
})

test('the agent’s page has no guard', async () => {
  expect((await goTo(AGENT)).place()).toBe(AGENT)
  signedIn()
  expect((await goTo(AGENT)).place()).toBe(AGENT)
  keepToken(fakeToken([], { expiresIn: -1 }))
  expect((await goTo(AGENT)).place()).toBe(AGENT)
})

test('a quotation opens from the list of the users who may see it there', () => {
  const paramsOf = (path: string) => matchRoutes(routes, path)?.at(-1)
  for (const list of ['/mis-cotizaciones', '/pricing/cotizaciones']) {
    expect(paramsOf(`${list}/MVD-2026-004182`)?.params).toEqual({ ref: 'MVD-2026-004182' })
  }
  expect(paramsOf('/mis-cotizaciones/historial')?.params['ref']).toBeUndefined()
  expect(paramsOf('/pricing/tarifas/T-1042')?.params).toEqual({ id: 'T-1042' })
  expect(paramsOf(AGENT)?.params).toEqual({ encodedJwt: 'a.signed.token' })
})

test('the requested route is used only once', async () => {
  await goTo('/notas')
  signedIn('PRICING')
  expect((await goTo(LOGIN)).place()).toBe('/notas')
  expect((await goTo(LOGIN)).place()).toBe('/home')
})

test('a user without the right to the requested route lands on the home page', async () => {
  await goTo('/usuarios')
  signedIn('PRICING')
  expect((await goTo(LOGIN)).place()).toBe('/home')
})

test('the sign-in page names each requested screen like the menu', () => {
  const lists = pageRoutes.map(({ path, name }) => [path.replace(/\/:.*$/, '').slice(1), name])
  expect({ home: 'home', ...screens }).toEqual(Object.fromEntries(lists))
})
