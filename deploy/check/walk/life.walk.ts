import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { launchBrowser } from '../browser.ts'
import { type ChildHouse, startChildHouse } from '../child-house.ts'
import { finalizeScreen } from './quotation-screen.ts'
import { signInAs, visit, type Visitor } from './visitor.ts'

let dataDir: string
let house: ChildHouse
let browser: Browser
let commercial: Visitor
let pricing: Visitor
let reference = ''

const userOf = (role: string) => house.users.find((user) => user.role === role)

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'walk-'))
  house = await startChildHouse({ dataDir, env: { DEMO_QUOTATIONS: '200' } })
  browser = await launchBrowser()
  commercial = await visit(browser)
  pricing = await visit(browser)
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await house?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Types into a field that searches, and takes the first suggestion. */
const choose = async (page: Page, label: string, text: string, suggestion: string | RegExp) => {
  await page.getByLabel(label, { exact: true }).first().fill(text)
  await page.getByRole('option', { name: suggestion }).first().click()
}

/** Presses the one blue button, once it is the step named. */
const next = (page: Page, name: string) => page.locator('.head-actions .bp6-intent-primary', { hasText: name }).click()

const number = async (field: Locator) =>
  Number(
    (await field.innerText())
      .replaceAll('.', '')
      .replace(',', '.')
      .replace(/[^\d.]/g, ''),
  )

/** Polls until it holds: analytics is a moment behind the events. */
const expectSoon = async (holds: () => Promise<boolean>) => {
  const end = Date.now() + 15_000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('It did not hold within 15 s.')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

test('a commercial asks for an air quotation; totals and chargeable weight appear while he types', async () => {
  const { page, picture } = commercial
  await signInAs(commercial, house.url, userOf('COMMERCIAL'), '/mis-cotizaciones?new')
  await choose(page, 'Cliente', 'andr', /Laboratorio Andrómeda/)
  await choose(page, 'Origen', 'fra', /FRA/)
  await choose(page, 'Destino', 'mvd', /MVD/)
  await page.getByLabel('Incoterm', { exact: true }).selectOption('FCA')
  for (const [name, value] of [
    ['Cantidad', '1'],
    ['Peso', '150'],
    ['Largo', '140'],
    ['Ancho', '100'],
    ['Alto', '90'],
  ] as const)
    await page.getByLabel(`${name}, fila 1`).fill(value)
  const totals = page.getByRole('complementary', { name: 'Totales' })
  await totals.getByText('210,0').first().waitFor()
  expect(await totals.innerText()).toMatch(/por volumen \(1,260 m³\)/)

  // Heavier than it is large: the reason changes with it.
  await page.getByLabel('Peso, fila 1').fill('260')
  await totals.getByText('260,0').first().waitFor()
  expect(await totals.innerText()).toMatch(/por peso bruto/)
  await page.getByLabel('Peso, fila 1').fill('150')

  await page.getByLabel('Mercadería', { exact: true }).fill('Reactivos de diagnóstico')
  await page.getByLabel('Valor de la mercadería', { exact: true }).fill('18450')
  await picture('01-request')
})

test('what is missing is said at its place and nothing typed is lost', async () => {
  const { page } = commercial
  await page.getByLabel('Alto, fila 1').fill('')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Fila 1: falta alto. La fila no entra en los totales.').waitFor()
  expect(await page.getByLabel('Mercadería', { exact: true }).inputValue()).toBe('Reactivos de diagnóstico')
  await page.getByLabel('Alto, fila 1').fill('90')
})

test('pricing sees the request appear without reloading, with a notification', async () => {
  await signInAs(pricing, house.url, userOf('PRICING'), '/pricing/nuevas-solicitudes')
  const table = pricing.page.getByRole('grid').or(pricing.page.getByRole('table')).first()
  await table.waitFor()
  await pricing.page.getByText('En vivo').waitFor()
  expect(await table.getByText('Laboratorio Andrómeda').count()).toBe(0)
  const loads: string[] = []
  pricing.page.on('framenavigated', (frame) => loads.push(frame.url()))

  await commercial.page.keyboard.press('Control+Enter')
  await commercial.page.waitForURL(/\/mis-cotizaciones\/[A-Z]{3}-\d{4}-\d{6}$/)
  reference = commercial.page.url().split('/').at(-1) ?? ''
  await commercial.page.getByRole('heading', { level: 1 }).getByText(reference.slice(-6)).waitFor()

  await table.getByText(reference.slice(-6)).first().waitFor()
  await pricing.page.locator('.bp6-toast').getByText('Nueva solicitud').waitFor()
  await pricing.picture('02-new-request-appears')
  expect(loads).toEqual([])
  await pricing.page.goto(`${house.url}/home?panel=notifications`)
  await pricing.page
    .getByRole('dialog')
    .or(pricing.page.locator('.notification-panel'))
    .getByText(reference)
    .first()
    .waitFor()
  await pricing.picture('03-notifications')
})

test('the commercial finds it in My quotations', async () => {
  await commercial.page.goto(`${house.url}/mis-cotizaciones`)
  await commercial.page.getByText(reference.slice(-6)).first().waitFor()
  await commercial.picture('04-my-quotations')
})

test('pricing takes it, adds a cost per kilogram, builds a sell with a margin and publishes', async () => {
  const { page, picture } = pricing
  await page.goto(`${house.url}/pricing/cotizaciones/${reference}`)
  await next(page, 'Tomar')
  await page.locator('main').getByText('En proceso').first().waitFor()

  await page
    .getByRole('button', { name: /^Agregar costo/ })
    .first()
    .click()
  const editor = page.getByRole('region', { name: 'Costo nuevo' })
  await editor.getByLabel('Transportista').fill('Austral Cargo')
  await editor.getByLabel(/^Tránsito/).fill('4')
  await editor.getByLabel('Código, línea 1').fill('AFR')
  await page.getByRole('option', { name: /AFR/ }).first().click()
  const perKg = editor.getByLabel(/kg.*, línea 1/i)
  await perKg.fill('2.35')
  await editor.getByText('493,50').first().waitFor()
  await picture('05-cost')
  await editor.getByRole('button', { name: /^Guardar costo/ }).click()
  await editor.waitFor({ state: 'detached' })

  await next(page, 'Armar venta')
  await page.getByLabel('Recargo s/costo').fill('20')
  await page.getByText('592,20').first().waitFor()
  await picture('06-sell')
  await page.getByRole('button', { name: /^Guardar venta/ }).click()
  await next(page, 'Publicar')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('16,67').waitFor()
  await dialog.getByRole('button', { name: /^Confirmar/ }).click()
  await page.getByText('Cotizada').first().waitFor()
  await picture('07-published')
})

test('the commercial opens it by clicking the notification and sends it', async () => {
  const { page, picture } = commercial
  await page.goto(`${house.url}/home?panel=notifications`)
  await page.locator('.notification-list button', { hasText: reference }).first().click()
  await page.waitForURL(new RegExp(`/mis-cotizaciones/${reference}`))
  const body = await page.locator('main').innerText()
  expect(body).not.toContain('493,50')
  await next(page, 'Enviar')
  await page.waitForURL(new RegExp(`/finalizar/${reference}`))
  await finalizeScreen(page).send('ana.pereira@andromeda.example')
  await page.goto(`${house.url}/mis-cotizaciones/${reference}`)
  await page.getByText('Enviada').first().waitFor()
  await picture('08-sent')
})

test("later he records the client's approval", async () => {
  const { page, picture } = commercial
  await next(page, 'Aprobar')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Referencia del cliente/).fill('OC 7781')
  await dialog.getByRole('button', { name: /^Confirmar/ }).click()
  await page.getByText('Aprobada').first().waitFor()
  await picture('09-approved')
})

test('a manager sees quotes per week and the waiting time, this one included', async () => {
  const manager = await visit(browser)
  await signInAs(manager, house.url, userOf('MANAGER'), '/general-dashboards')
  const tile = manager.page.getByRole('region', { name: 'Cotizaciones', exact: true })
  await tile.getByText(/antes|sin período/).waitFor()
  await expectSoon(async () => (await number(tile.locator('.kpi-value'))) > 0)
  await manager.page.locator('.highcharts-series rect, .highcharts-series path').first().waitFor()
  expect(await manager.page.locator('.highcharts-container').count()).toBe(2)
  await manager.picture('10-dashboard')
  expect(manager.errors).toEqual([])
})

test('an auditor finds it by its reference and sees it as it was after any event', async () => {
  const auditor = await visit(browser)
  const { page, picture } = auditor
  await signInAs(auditor, house.url, userOf('ANALYST'), '/reports')
  await page.getByRole('searchbox').fill(reference)
  await page.getByRole('link', { name: new RegExp(reference.slice(-6)) }).click()
  await page.waitForURL(/quotation=/)
  expect(await page.getByRole('button', { name: /^(Enviar|Publicar|Aprobar|Tomar)/ }).count()).toBe(0)
  await page.getByRole('tab', { name: /^Historial/ }).click()
  await page.getByText('Cadena íntegra').waitFor()
  await page
    .getByText(/registró la aprobación del cliente/)
    .first()
    .waitFor()
  await picture('11-history-now')
  await page.getByRole('slider').press('Home')
  await page.getByText('Todavía no había costos.').waitFor()
  await page.getByText('Todavía no había venta.').waitFor()
  await picture('12-history-then')
  expect(auditor.errors).toEqual([])
})

test('no page complained', () => {
  expect(commercial.errors).toEqual([])
  expect(pricing.errors).toEqual([])
})
