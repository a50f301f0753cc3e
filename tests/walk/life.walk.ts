import { expect, test } from 'vitest'
import { applicationWithBrowser } from '../application/application-with-browser.ts'
import { finalizeScreen, quotationScreen } from './quotation-screen.ts'
import { requestForm } from './request-form.ts'
import { priceInBreaks } from './rich-price.ts'
import { signInAs, visit } from './visitor.ts'

const open = applicationWithBrowser(200, async ({ browser }) => ({
  commercial: await visit(browser),
  pricing: await visit(browser),
}))
let reference = ''

/** A user signed in through the form, at the page requested first. */
const arrive = async (visitor: Awaited<ReturnType<typeof visit>>, role: string, path: string) => {
  const { application } = open()
  await signInAs(
    visitor,
    application.url,
    application.users.find((user) => user.role === role),
    path,
  )
}

test('a commercial requests an air quotation; totals and chargeable weight appear while typing', async () => {
  const { commercial } = open()
  const { page, picture } = commercial
  const { choose, totals } = requestForm(page)
  await arrive(commercial, 'COMMERCIAL', '/mis-cotizaciones?new')
  await choose('Cliente', 'andr', /Laboratorio Andrómeda/)
  await choose('Origen', 'fra', /FRA/)
  await choose('Destino', 'mvd', /MVD/)
  await page.getByLabel('Incoterm', { exact: true }).selectOption('FCA')
  for (const [name, value] of [
    ['Cantidad', '1'],
    ['Peso', '150'],
    ['Largo', '140'],
    ['Ancho', '100'],
    ['Alto', '90'],
  ] as const)
    await page.getByLabel(`${name}, fila 1`).fill(value)
  await totals.getByText('210,0').first().waitFor()
  await totals.getByText(/por volumen \(1,260 m³\)/).waitFor()

  // Heavier than its volume: the displayed reason changes too.
  await page.getByLabel('Peso, fila 1').fill('260')
  await totals.getByText('260,0').first().waitFor()
  await totals.getByText(/por peso bruto/).waitFor()
  await page.getByLabel('Peso, fila 1').fill('150')

  await page.getByLabel('Mercadería', { exact: true }).fill('Reactivos de diagnóstico')
  await page.getByLabel('Valor de la mercadería', { exact: true }).fill('18450')
  await picture('01-request')
})

test('missing fields are marked in place and typed data stays', async () => {
  const { page } = open().commercial
  await page.getByLabel('Alto, fila 1').fill('')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Fila 1: falta alto. La fila no entra en los totales.').waitFor()
  expect(await page.getByLabel('Mercadería', { exact: true }).inputValue()).toBe('Reactivos de diagnóstico')
  await page.getByLabel('Alto, fila 1').fill('90')
})

test('pricing sees the request appear without reloading, with a notification', async () => {
  const { commercial, pricing, application } = open()
  await arrive(pricing, 'PRICING', '/pricing/nuevas-solicitudes')
  const table = pricing.page.getByRole('grid').or(pricing.page.getByRole('table')).first()
  await table.waitFor()
  await pricing.page.getByText('En vivo').waitFor()
  const loads: string[] = []
  pricing.page.on('framenavigated', (frame) => loads.push(frame.url()))
  // The notification disappears after five seconds, or later on a busy machine.
  const toast = pricing.page.locator('.bp6-toast').getByText('Nueva solicitud').waitFor()

  reference = await requestForm(commercial.page).send()
  await commercial.page.getByRole('heading', { level: 1 }).getByText(reference.slice(-6)).waitFor()

  await Promise.all([toast, table.getByText(reference.slice(-6)).first().waitFor()])
  await pricing.picture('02-new-request-appears')
  expect(loads).toEqual([])
  await pricing.page.goto(`${application.url}/home?panel=notifications`)
  await pricing.page.locator('.notification-list').getByText(reference).first().waitFor()
  await pricing.picture('03-notifications')
})

test('pricing takes waiting work on the home page with a mouse, also on a small laptop', async () => {
  const { pricing, application } = open()
  const { page } = pricing
  await page.goto(`${application.url}/home`)
  await page.getByRole('button', { name: 'Tomar' }).first().waitFor()
  // Without scrolling: the button is neither covered nor cut off.
  const isInReach = () =>
    page.evaluate(`new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() => {
      const take = [...document.querySelectorAll('.block button')].find((one) => one.textContent === 'Tomar')
      const { x, y, width, height } = take.getBoundingClientRect()
      return [x + 2, x + width / 2, x + width - 2].every((at) => take.contains(document.elementFromPoint(at, y + height / 2)))
    })`)
  const reach = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    return [width, await isInReach()]
  }
  for (const width of [1280, 1366]) expect(await reach(width)).toEqual([width, true])
  // The check detects a button pushed out of its card by a wide table.
  await page.addStyleTag({
    content: `.block-table td[data-column='action'] { position: static } .block-table td[data-column='lane'] { min-width: 900px }`,
  })
  for (const width of [1280, 1366]) expect(await reach(width)).toEqual([width, false])
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('the commercial finds the quotation in My quotations', async () => {
  const { commercial, application } = open()
  await commercial.page.goto(`${application.url}/mis-cotizaciones`)
  await commercial.page.getByText(reference.slice(-6)).first().waitFor()
  await commercial.picture('04-my-quotations')
})

test('pricing takes the quotation, adds a cost per kilogram, builds a sell with a margin and publishes', async () => {
  const { application, pricing } = open()
  const { page, picture } = pricing
  const screen = quotationScreen(page)
  await page.goto(`${application.url}/pricing/cotizaciones/${reference}`)
  await screen.take()

  const { editor, save } = await screen.beginCost('AFR', '4')
  await priceInBreaks(editor, '100', ['3', '2.35'], '200')
  await editor.getByText('493,50').first().waitFor()
  await picture('05-cost')
  await save()

  const sell = await screen.beginSell('20')
  await page.getByText('592,20').first().waitFor()
  await picture('06-sell')
  await sell.save()
  await screen.command(/^Publicar/)
  await screen.dialog.getByText('16,67').waitFor()
  await screen.confirm()
  await screen.showsStatus('Cotizada')
  await picture('07-published')
})

test('the commercial opens the quotation through the notification and sends the offer', async () => {
  const { commercial, application } = open()
  const { page, picture } = commercial
  const screen = quotationScreen(page)
  await page.goto(`${application.url}/home?panel=notifications`)
  await page.locator('.notification-list button', { hasText: reference }).first().click()
  await page.waitForURL(new RegExp(`/mis-cotizaciones/${reference}`))
  await screen.showsStatus('Cotizada')
  await page.getByRole('main').getByText('592,20').first().waitFor()
  expect(await page.getByRole('main').innerText()).not.toContain('493,50')
  await screen.command(/^Enviar/)
  await page.waitForURL(new RegExp(`/finalizar/${reference}`))
  await finalizeScreen(page).send('ana.pereira@andromeda.example')
  await page.goto(`${application.url}/mis-cotizaciones/${reference}`)
  await screen.showsStatus('Enviada')
  await picture('08-sent')
})

test("the commercial records the client's approval later", async () => {
  const { page, picture } = open().commercial
  await quotationScreen(page).approve()
  await picture('09-approved')
})

test('a manager sees quotes per week and the waiting time, including this quotation', async () => {
  const manager = await visit(open().browser)
  await arrive(manager, 'MANAGER', '/general-dashboards')
  const tile = manager.page.getByRole('group', { name: 'Cotizaciones', exact: true })
  await tile.getByText(/antes|sin período/).waitFor()
  await tile.locator('.kpi-value', { hasText: /[1-9]/ }).waitFor()
  const charts = manager.page.locator('.highcharts-container', { has: manager.page.locator('.highcharts-series path') })
  await charts.nth(2).waitFor()
  expect(await manager.page.locator('.highcharts-container').count()).toBeGreaterThanOrEqual(3)
  await manager.picture('10-dashboard')
  expect(manager.errors).toEqual([])
})

test('an auditor finds the quotation by its reference and sees its state after any event', async () => {
  const auditor = await visit(open().browser)
  const { page, picture } = auditor
  await arrive(auditor, 'ANALYST', '/reports?view=quotations')
  await page.getByRole('searchbox').fill(reference)
  await page.getByRole('link', { name: new RegExp(reference.slice(-6)) }).click()
  await page.waitForURL(/quotation=/)
  await quotationScreen(page).showsStatus('Aprobada')
  expect(await page.getByRole('button', { name: /^(Enviar|Publicar|Aprobar|Tomar)/ }).count()).toBe(0)
  await page.getByRole('tab', { name: /^Historial/ }).click()
  await page.getByText('Cadena íntegra').waitFor()
  await page
    .getByText(/registró la aprobación de la revisión 1 por el cliente/)
    .first()
    .waitFor()
  await picture('11-history-now')
  await page.getByRole('slider').press('Home')
  await page.getByText('Todavía no había costos.').waitFor()
  await page.getByText('Todavía no había venta.').waitFor()
  await picture('12-history-then')
  expect(auditor.errors).toEqual([])
})

test('no page logged an error', () => {
  const { commercial, pricing } = open()
  expect(commercial.errors).toEqual([])
  expect(pricing.errors).toEqual([])
})
