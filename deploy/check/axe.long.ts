import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import { type ChildHouse, startChildHouse } from './child-house.ts'
import { signIn } from './api-client.ts'
import { visit, type Visitor } from './walk/visitor.ts'

let dataDir: string
let house: ChildHouse
let browser: Browser
let keys: { open: string; sent: string }

const userOf = (role: string) => house.users.find((user) => user.role === role)

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'axe-'))
  house = await startChildHouse({ dataDir, env: { DEMO_QUOTATIONS: '200' } })
  browser = await launchBrowser()
  const pricing = await signIn(house.url, userOf('PRICING'))
  const keyOf = async (status: string) => {
    const { json } = await pricing.get(`/app/v1/quotations?list=all&status=${status}&limit=1`)
    return /"key":"([^"]+)"/.exec(JSON.stringify(json))?.[1] ?? ''
  }
  keys = { open: await keyOf('PENDING'), sent: await keyOf('SENT') }
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await house?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Every screen, by who sees it. */
const screens: [role: string, path: () => string][] = [
  ['', () => '/login'],
  ['', () => '/login?reset=gone'],
  ['COMMERCIAL', () => '/home'],
  ['COMMERCIAL', () => '/home?panel=notifications'],
  ['COMMERCIAL', () => '/mis-cotizaciones'],
  ['COMMERCIAL', () => '/mis-cotizaciones/historial'],
  ['COMMERCIAL', () => '/mis-cotizaciones?new'],
  ['COMMERCIAL', () => '/finalizar'],
  ['COMMERCIAL', () => '/asignadas'],
  ['COMMERCIAL', () => '/borradores'],
  ['COMMERCIAL', () => '/organizaciones'],
  ['COMMERCIAL', () => '/home?panel=settings&section=notices'],
  ['PRICING', () => '/home'],
  ['PRICING', () => '/pricing/nuevas-solicitudes'],
  ['PRICING', () => '/pricing/en-proceso'],
  ['PRICING', () => '/pricing/cotizaciones'],
  ['PRICING', () => '/pricing/cotizador'],
  ['PRICING', () => `/pricing/cotizaciones/${keys.open}`],
  ['PRICING', () => `/pricing/cotizaciones/${keys.sent}`],
  ['PRICING', () => `/pricing/cotizaciones/${keys.sent}?tab=costs`],
  ['PRICING', () => `/pricing/cotizaciones/${keys.sent}?tab=comparison`],
  ['PRICING', () => `/pricing/cotizaciones/${keys.sent}?tab=sell`],
  ['PRICING', () => `/pricing/cotizaciones/${keys.sent}?tab=notes`],
  ['PRICING', () => `/pricing/cotizaciones/${keys.sent}?tab=history`],
  ['PRICING', () => '/home?panel=settings&section=fx'],
  ['PRICING_LEAD', () => '/home'],
  ['PRICING_LEAD', () => '/organizaciones'],
  ['PRICING_LEAD', () => '/organizaciones?act=new'],
  ['PRICING_LEAD', () => '/organizaciones?act=edit'],
  ['PRICING_LEAD', () => '/proveedores'],
  ['PRICING_LEAD', () => '/proveedores?act=new'],
  ['PRICING_LEAD', () => '/proveedores?act=edit'],
  ['PRICING_LEAD', () => '/charge-codes'],
  ['PRICING_LEAD', () => '/charge-codes?act=new'],
  ['PRICING_LEAD', () => '/charge-codes?id=BAF'],
  ['PRICING_LEAD', () => '/charge-codes?id=BAF&act=edit'],
  ['PRICING_LEAD', () => '/charge-codes?act=import'],
  ['PRICING_LEAD', () => '/notas'],
  ['PRICING_LEAD', () => '/notas?act=new'],
  ['PRICING_LEAD', () => '/home?panel=settings&section=disclaimers'],
  ['PRICING_LEAD', () => '/home?panel=settings&section=markup'],
  ['MANAGER', () => '/home'],
  ['MANAGER', () => '/home?panel=settings&section=margins'],
  ['MANAGER', () => '/home?panel=settings&section=calendar'],
  ['MANAGER', () => '/home?panel=settings&section=reasons'],
  ['MANAGER', () => '/cotizaciones-gerente'],
  ['MANAGER', () => '/general-dashboards'],
  ['ANALYST', () => '/reports'],
  ['ANALYST', () => `/reports?quotation=${keys.sent}&tab=history&at=2`],
  ['ADMINISTRATOR', () => '/home?panel=settings'],
  ['ADMINISTRATOR', () => '/usuarios'],
  ['ADMINISTRATOR', () => '/usuarios?act=new'],
  ['ADMINISTRATOR', () => '/home'],
  ['ADMINISTRATOR', () => '/home?panel=settings&section=letterhead'],
  ['ADMINISTRATOR', () => '/home?panel=settings&section=outbox'],
  ['ADMINISTRATOR', () => '/home?panel=settings&section=language'],
  ['ADMINISTRATOR', () => '/home?panel=settings&section=password'],
]

/** A list of drafts that is not empty: they are kept by the browser alone. */
const drafts = [
  {
    id: 1,
    type: 'NEW_QUOTATION',
    date: '2026-11-20T14:00:00.000Z',
    name: 'Textil',
    display: {
      type: 'IMPORT',
      mode: 'LCL',
      origin: 'CNSHA',
      destination: 'UYMVD',
      incoterm: 'FOB',
      volume: '3.2',
      weight: '460',
      chargeable: '460',
      client: 'Textil del Plata',
    },
    data: {},
  },
]

/** Signs in without the form: the token is what the form would leave behind. */
const arrive = async ({ page }: Visitor, role: string) => {
  if (role === '') return
  const { token } = await signIn(house.url, userOf(role))
  await page.context().addInitScript(`
    localStorage.setItem('token', ${JSON.stringify(token)})
    localStorage.setItem('drafts', ${JSON.stringify(JSON.stringify(drafts))})`)
}

/** Each scheme and each language at least once: colours come from the scheme, lengths and names from the language. */
const looks = [
  { scheme: 'dark', language: 'es' },
  { scheme: 'light', language: 'en' },
  { scheme: 'light', language: 'pt' },
] as const

test.each(looks)('nobody is shut out of any screen: $scheme, $language', async ({ scheme, language }) => {
  const findings: string[] = []
  for (const role of new Set(screens.map(([role]) => role))) {
    const visitor = await visit(browser, { scheme, language })
    await arrive(visitor, role)
    for (const path of screens.filter(([one]) => one === role).map(([, path]) => path())) {
      await visitor.page.goto(house.url + path, { waitUntil: 'networkidle' })
      await visitor.page.locator('h1').first().waitFor({ state: 'attached' })
      const { violations } = await new AxeBuilder({ page: visitor.page }).analyze()
      for (const { id, nodes } of violations)
        findings.push(`${path} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
    }
    // A link that was used is refused, and the browser logs every refusal.
    expect(visitor.errors.filter((error) => !error.includes('/session/password-link'))).toEqual([])
    await visitor.page.context().close()
  }
  expect(findings).toEqual([])
})

test('the check finds what is wrong: an image without words is reported', async () => {
  const { page } = await visit(browser)
  await page.goto(`${house.url}/login`, { waitUntil: 'networkidle' })
  await page.evaluate(`document.querySelector('#root').insertAdjacentHTML('beforeend', '<img src="/icon.svg">')`)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toContain('image-alt')
})
