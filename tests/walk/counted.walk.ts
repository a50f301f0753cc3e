import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { applicationWithBrowser } from '../application/application-with-browser.ts'
import { count, type Counted } from './counted.ts'
import { hands } from './keyboard.ts'
import { inAMonth, quotationScreen, saleIsSaved } from './quotation-screen.ts'
import { people } from './whole-life.ts'

const open = applicationWithBrowser(20, async (opened) => ({ both: await people(opened) }))

const MOST_CLICKS = 10
const MOST_FIELDS = 30

const allOf = (...counts: readonly Counted[]) => ({
  clicks: counts.reduce((sum, { clicks }) => sum + clicks, 0),
  typed: counts.flatMap(({ typed }) => typed),
})

const focused = (page: Page) => page.locator(':focus')

test('counts clicks and changed fields, each field once', async () => {
  const { browser } = open()
  const page = await browser.newPage()
  const counted = await count(page)
  await page.goto('data:text/html,<input aria-label="Peso"><button>Guardar</button>')
  await page.getByLabel('Peso').pressSequentially('150')
  await page.getByRole('button').click()
  await page.getByRole('button').click()
  expect(await counted()).toEqual({ clicks: 2, typed: ['Peso'] })
  await page.close()
})

test('a request, two costs of six lines, two sells and their offer need few fields and no mouse', async () => {
  const { both, application } = open()
  const { commercial, pricing } = both
  const counts = [await count(commercial.page), await count(pricing.page)]

  const asking = hands(commercial.page)
  await commercial.page.goto(`${application.url}/mis-cotizaciones`)
  await commercial.page.getByRole('navigation').first().waitFor()
  await asking.press('c')
  await commercial.page.getByRole('heading', { name: 'Nueva cotización' }).waitFor()
  // The first empty field has the focus.
  await expect(focused(commercial.page).getAttribute('id')).resolves.toBe(
    await commercial.page.getByLabel('Cliente', { exact: true }).first().getAttribute('id'),
  )
  await asking.choose('Cliente', 'andr', /Laboratorio Andrómeda/)
  await asking.choose('Origen', 'fra', /FRA/)
  await asking.choose('Destino', 'mvd', /MVD/)
  await asking.into('Incoterm', 'FCA')
  for (const [name, value] of Object.entries({ Cantidad: '1', Peso: '150', Largo: '140', Ancho: '100', Alto: '90' }))
    await asking.into(`${name}, fila 1`, value)
  await asking.into('Mercadería', 'Reactivos de diagnóstico')
  await asking.press('Control+Enter')
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
    await pricer.into('Transportista', carrier)
    await pricer.into('Validez', inAMonth())
    // The usual codes of the mode are prefilled.
    for (let line = 1; line <= 6; line += 1) await pricer.into(`Importe, línea ${line}`, String(100 * line + nth))
    await pricer.press('Control+s')
    await cost.waitFor({ state: 'detached' })
    await page.getByText(carrier).first().waitFor()
  }
  await pricer.command('Armar venta', 'v')
  await pricer.into('Markup s/costo', '20')
  await pricer.press('Control+s')
  await saleIsSaved(page)
  // The shortcut continues with the cost that has no sell yet.
  await page.locator('kbd', { hasText: /^V$/ }).waitFor()
  await pricer.press('v')
  await page.getByText('costo de Boreal Lines').waitFor()
  await pricer.into('Markup s/costo', '20')
  await pricer.press('Control+s')
  await saleIsSaved(page)
  await pricing.picture('counted/1-two-sells')
  await pricer.command('Publicar', 'p')
  await pricer.confirm()
  await screen.showsStatus('Cotizada')

  await asking.command('Enviar', 'e')
  await commercial.page.waitForURL(/\/finalizar\//)
  const alternatives = commercial.page.getByRole('region', { name: /^Alternativas/ })
  await alternatives.getByRole('checkbox', { checked: true }).nth(1).waitFor()
  await commercial.picture('counted/2-both-chosen')
  await asking.press('Control+Enter')
  await asking.confirm()
  await commercial.page.waitForURL((url) => !url.pathname.includes(reference))
  await asking.open(reference)
  await quotationScreen(commercial.page).showsStatus('Enviada')

  const { clicks, typed } = allOf(...(await Promise.all(counts.map((counted) => counted()))))
  // Pricing types the most, so these counts prove that its page was counted.
  expect(typed.filter((field) => field.startsWith('Importe'))).toHaveLength(12)
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
  expect(typed.length).toBeLessThanOrEqual(MOST_FIELDS)
  expect([...commercial.errors, ...pricing.errors]).toEqual([])
})
