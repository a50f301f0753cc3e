import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { applicationWithBrowser } from '../application/application-with-browser.ts'
import { count, type Counted } from './counted.ts'
import { hands } from './keyboard.ts'
import { inAMonth, quotationScreen, untilSellSaved } from './quotation-screen.ts'
import { people } from './whole-life.ts'

const open = applicationWithBrowser(20, async (setup) => ({ users: await people(setup) }))

const MOST_CLICKS = 10
const MOST_FIELDS = 30
const MOST_CLICKS_OF_A_COPY = 2

const allOf = (...counts: readonly Counted[]) => ({
  clicks: counts.reduce((sum, { clicks }) => sum + clicks, 0),
  typed: counts.flatMap(({ typed }) => typed),
})

const focusedElement = (page: Page) => page.locator(':focus')

test('the counter counts clicks and changed fields, each field once', async () => {
  const { browser } = open()
  const page = await browser.newPage()
  const countOf = await count(page)
  await page.goto('data:text/html,<input aria-label="Peso"><button>Guardar</button>')
  await page.getByLabel('Peso').pressSequentially('150')
  await page.getByRole('button').click()
  await page.getByRole('button').click()
  expect(await countOf()).toEqual({ clicks: 2, typed: ['Peso'] })
  await page.close()
})

test('a request, two costs of six lines, two sells and their offer need few fields and no mouse', async () => {
  const { users, application } = open()
  const { commercial, pricing } = users
  const counts = [await count(commercial.page), await count(pricing.page)]

  const requester = hands(commercial.page)
  await commercial.page.goto(`${application.url}/mis-cotizaciones`)
  await commercial.page.getByRole('navigation').first().waitFor()
  await requester.press('c')
  await commercial.page.getByRole('heading', { name: 'Nueva cotización' }).waitFor()
  // The first empty field has the focus.
  await expect(focusedElement(commercial.page).getAttribute('id')).resolves.toBe(
    await commercial.page.getByLabel('Cliente', { exact: true }).first().getAttribute('id'),
  )
  await requester.choose('Cliente', 'andr', /Laboratorio Andrómeda/)
  await requester.choose('Origen', 'fra', /FRA/)
  await requester.choose('Destino', 'mvd', /MVD/)
  await requester.fillIn('Incoterm', 'FCA')
  for (const [name, value] of Object.entries({ Cantidad: '1', Peso: '150', Largo: '140', Ancho: '100', Alto: '90' }))
    await requester.fillIn(`${name}, fila 1`, value)
  await requester.fillIn('Mercadería', 'Reactivos de diagnóstico')
  await requester.press('Control+Enter')
  await commercial.page.waitForURL(/\/[A-Z]{3}-\d{4}-\d{6}$/)
  const reference = commercial.page.url().split('/').at(-1) ?? ''

  const { page } = pricing
  const pricer = hands(page)
  const screen = quotationScreen(page)
  await page.goto(`${application.url}/pricing/cotizaciones/${reference}`)
  await pricer.command('Tomar', 't')
  await screen.showsStatus('En proceso')
  const cost = page.getByRole('region', { name: 'Costo nuevo' })
  const carriers = ['Austral Cargo', 'Boreal Lines']
  for (const [nth, carrier] of carriers.entries()) {
    await pricer.command('Agregar costo', 'n')
    await pricer.fillIn('Transportista', carrier)
    await pricer.fillIn('Validez', inAMonth())
    // The usual codes of the mode are prefilled.
    for (let line = 1; line <= 6; line += 1) await pricer.fillIn(`Importe, línea ${line}`, String(100 * line + nth))
    await pricer.press('Control+s')
    await cost.waitFor({ state: 'detached' })
    await page.getByText(carrier).first().waitFor()
  }
  await pricer.command('Armar venta', 'v')
  await pricer.fillIn('Markup s/costo', '20')
  await pricer.press('Control+s')
  await untilSellSaved(page)
  // The shortcut continues with the cost that has no sell yet.
  await page.locator('kbd', { hasText: /^V$/ }).waitFor()
  await pricer.press('v')
  await page.getByText('costo de Boreal Lines').waitFor()
  await pricer.fillIn('Markup s/costo', '20')
  await pricer.press('Control+s')
  await untilSellSaved(page)
  await pricing.picture('counted/1-two-sells')
  // One of them becomes a further alternative with a click, and is saved as it is.
  const clicksBefore = (await counts[1]?.())?.clicks ?? 0
  await page.getByRole('button', { name: /^Duplicar 1/ }).click()
  await page.getByText(/^Copia de 1/).waitFor()
  await pricer.press('Control+s')
  await untilSellSaved(page)
  await page.getByRole('heading', { name: '3 alternativas de venta' }).waitFor()
  expect(((await counts[1]?.())?.clicks ?? 0) - clicksBefore).toBeLessThanOrEqual(MOST_CLICKS_OF_A_COPY)
  await pricer.command('Publicar', 'p')
  await pricer.confirm()
  await screen.showsStatus('Cotizada')

  await requester.command('Enviar', 'e')
  await commercial.page.waitForURL(/\/finalizar\//)
  const alternatives = commercial.page.getByRole('region', { name: /^Alternativas/ })
  await alternatives.getByRole('checkbox', { checked: true }).nth(1).waitFor()
  await commercial.picture('counted/2-both-chosen')
  await requester.press('Control+Enter')
  await requester.confirm()
  await commercial.page.waitForURL((url) => !url.pathname.includes(reference))
  await requester.open(reference)
  await quotationScreen(commercial.page).showsStatus('Enviada')

  const { clicks, typed } = allOf(...(await Promise.all(counts.map((countOf) => countOf()))))
  // Pricing types the most, so these counts prove that its page was counted.
  expect(typed.filter((field) => field.startsWith('Importe'))).toHaveLength(12)
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
  expect(typed.length).toBeLessThanOrEqual(MOST_FIELDS)
  expect([...commercial.errors, ...pricing.errors]).toEqual([])
})
