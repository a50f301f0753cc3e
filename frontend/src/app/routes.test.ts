import { type Permission, permissions } from '@freight/contracts/access/permissions'
import { act } from '@testing-library/react'
import { createMemoryRouter, matchRoutes, type RouteObject } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { keepToken, removeToken } from '../lib/auth/session.ts'
import { fakeToken } from '../testing/fake-api.ts'
import { routes } from './router.tsx'
import { screens } from '../features/auth/asked-screen.ts'
import { pageRoutes } from './routes.ts'

interface Path {
  path: string
  /** Absent: any signed-in user. */
  needs?: Permission
  /** What may stand behind it; `detail` is a quotation of its own screen. */
  takes?: 'ref' | 'id' | 'detail'
}

/** The table of the specification §2, in its order: 25 paths, with those of express as the three that are written. */
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
/** Every address that is to be guarded: the path, with a question, with a slash, and with what may stand behind it. */
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

/** Where somebody arrives who goes to an address, and the router that they are left with. */
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

test('no path stands behind the bar that the specification does not name', () => {
  const named = new Set(specification.map(({ path }) => path))
  expect(pageRoutes.map(({ path }) => path.replace(/\/:.*$/, '')).filter((path) => !named.has(path))).toEqual([])
})

test.each(guarded)('%s sends who is not signed in to /login, and lets them back in', async (address, needs) => {
  expect((await goTo(address)).place()).toBe(LOGIN)
  signedIn(...(needs === undefined ? [] : [needs]))
  expect((await goTo(LOGIN)).place()).toBe(address)
})

test.each(guarded.filter(([, needs]) => needs !== undefined))(
  '%s sends home whoever has every permission but %s',
  async (address, needs) => {
    signedIn(...permissions.filter((each) => each !== needs))
    expect((await goTo(address)).place()).toBe('/home')
  },
)

test.each(guarded)('%s is open to whoever has %s and nothing else', async (address, needs) => {
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
])('%s is unknown: home for who is signed in, /login for who is not', async (address) => {
  signedIn()
  expect((await goTo(address)).place()).toBe('/home')
  removeToken()
  expect((await goTo(address)).place()).toBe(LOGIN)
})

test('the page to sign in sends home whoever is signed in', async () => {
  expect((await goTo(LOGIN)).place()).toBe(LOGIN)
  signedIn()
  expect((await goTo(LOGIN)).place()).toBe('/home')
})

test('the agent’s page is nobody’s to guard', async () => {
  expect((await goTo(AGENT)).place()).toBe(AGENT)
  signedIn()
  expect((await goTo(AGENT)).place()).toBe(AGENT)
  keepToken(fakeToken([], { expiresIn: -1 }))
  expect((await goTo(AGENT)).place()).toBe(AGENT)
})

test('a quotation opens behind the list of those who may see it there', () => {
  const paramsOf = (path: string) => matchRoutes(routes, path)?.at(-1)
  for (const list of ['/mis-cotizaciones', '/pricing/cotizaciones']) {
    expect(paramsOf(`${list}/MVD-2026-004182`)?.params).toEqual({ ref: 'MVD-2026-004182' })
  }
  expect(paramsOf('/mis-cotizaciones/historial')?.params['ref']).toBeUndefined()
  expect(paramsOf('/pricing/tarifas/T-1042')?.params).toEqual({ id: 'T-1042' })
  expect(paramsOf(AGENT)?.params).toEqual({ encodedJwt: 'a.signed.token' })
})

test('a path that was asked for is asked for again only once', async () => {
  await goTo('/notas')
  signedIn('PRICING')
  expect((await goTo(LOGIN)).place()).toBe('/notas')
  expect((await goTo(LOGIN)).place()).toBe('/home')
})

test('who signs in without the right to what they asked for lands at home', async () => {
  await goTo('/usuarios')
  signedIn('PRICING')
  expect((await goTo(LOGIN)).place()).toBe('/home')
})

test('the sign-in page calls every screen that it leads back to as the menu does', () => {
  const lists = pageRoutes.map(({ path, name }) => [path.replace(/\/:.*$/, '').slice(1), name])
  expect({ home: 'home', ...screens }).toEqual(Object.fromEntries(lists))
})
