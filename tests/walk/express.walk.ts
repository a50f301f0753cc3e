import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { signIn } from '../application/api-client.ts'
import type { ApplicationProcess } from '../application/application-process.ts'
import { applicationWithBrowser } from '../application/application-with-browser.ts'
import { signInAs, visit } from './visitor.ts'

const Chart = z.object({ series: z.array(z.object({ id: z.string(), total: z.int() })) })

/** Finished shipments of the usual period in the charts. */
const finishedIn = async ({ url, users }: ApplicationProcess) => {
  const admin = await signIn(
    url,
    users.find(({ role }) => role === 'ADMINISTRATOR'),
  )
  const { json } = await admin.get('/analytics/v1/operative/express-shipments')
  return Chart.parse(json).series.find(({ id }) => id === 'FINISHED')?.total ?? 0
}

const open = applicationWithBrowser(60, async ({ application, browser }) => {
  const arrive = async (role: string, path: string) => {
    const visitor = await visit(browser)
    await signInAs(
      visitor,
      application.url,
      application.users.find((user) => user.role === role),
      path,
    )
    return visitor
  }
  return {
    commercial: await arrive('COMMERCIAL', '/operativa/express?new=express'),
    operator: await arrive('EXPRESS_OPERATIONS', '/operativa/express'),
    administrator: await arrive('ADMINISTRATOR', '/operativa/express/finalizadas'),
    finishedBefore: await finishedIn(application),
  }
})
let reference = ''

/** The screen of the open shipment. */
const shipmentScreen = (page: Page) => {
  const head = page.locator('.express-head')
  const dialog = page.getByRole('dialog')
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  const confirm = async () => {
    await dialog.getByRole('button', { name: /^Confirmar/ }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  return {
    head,
    dialog,
    card,
    confirm,
    begin: async (act: string) => head.getByRole('button', { name: new RegExp(`^${act}`) }).click(),
    beginInMenu: async (act: string) => {
      await head.getByRole('button', { name: 'Más acciones' }).click()
      await page.getByRole('menuitem', { name: `${act}…`, exact: true }).click()
    },
    shows: async (text: string) => head.getByText(text, { exact: true }).first().waitFor(),
  }
}

const party = {
  shipperAddress: {
    company: 'Ottica Veneta S.r.l.',
    contact: 'Bianca Moro',
    phone: '+39 049 000 0000',
    description: 'Via Tommaseo 41',
    city: 'Padua',
    stateOrProvinceCode: 'PD',
    postalCode: '35129',
  },
  recipientAddress: {
    company: 'Óptica Boreal S.A.',
    contact: 'Iván Prieto',
    phone: '+598 2000 0000',
    taxId: '211234560018',
    description: 'Av. Rivera 2210',
    city: 'Montevideo',
    postalCode: '11300',
  },
}

test('a commercial requests a shipment in the form; the chargeable weight appears while typing', async () => {
  const { page, picture } = open().commercial
  await page.getByRole('heading', { name: 'Nuevo envío express' }).waitFor()
  await page
    .getByLabel(/^Cliente opcional/)
    .first()
    .fill('boreal')
  await page
    .getByRole('option', { name: /Óptica Boreal/ })
    .first()
    .click()
  for (const [name, fields] of Object.entries(party))
    for (const [field, value] of Object.entries(fields))
      await page.locator(`[id="express-${name}.${field}"]`).fill(value)
  for (const [card, country] of [
    ['Remitente', 'Italia'],
    ['Destinatario', 'Uruguay'],
  ] as const) {
    await page.getByRole('region', { name: card, exact: true }).getByLabel('País', { exact: true }).fill(country)
    await page
      .getByRole('option', { name: new RegExp(country) })
      .first()
      .click()
  }
  const pieces = page.getByRole('region', { name: 'Bultos', exact: true })
  const rows = [
    ['1', '6.2', '40', '30', '30'],
    ['1', '4.1', '30', '25', '20'],
  ]
  for (const [index, values] of rows.entries()) {
    if (index > 0) await pieces.getByRole('button', { name: /^Agregar fila/ }).click()
    for (const [at, name] of ['Cantidad', 'Peso', 'Largo', 'Ancho', 'Alto'].entries())
      await pieces.getByLabel(`${name}, fila ${index + 1}`).fill(values[at] ?? '')
  }
  await page.getByRole('complementary', { name: 'Totales' }).getByText('11,5').waitFor()
  await page.getByLabel('Contenido', { exact: true }).fill('Monturas y lentes')
  await page.getByLabel('Valor declarado', { exact: true }).fill('1240')
  const goods = page.getByRole('region', { name: 'Mercadería', exact: true })
  for (const [name, value] of Object.entries({
    Descripción: 'Monturas',
    Cantidad: '100',
    'Valor unitario': '12.40',
    'Código HS': '900311',
    Origen: 'IT',
  }))
    await goods.getByLabel(`${name}, fila 1`).fill(value)
  await page.locator('[id="express-duties.invoiceNumber"]').fill('OB-772')
  await picture('express/1-request')
  await page.getByRole('button', { name: /^Solicitar envío/ }).click()
  await page.waitForURL(/[A-Z]{3}-X-\d{4}-\d{6}/)
  reference = /[A-Z]{3}-X-\d{4}-\d{6}/.exec(page.url())?.[0] ?? ''
  await shipmentScreen(page).shows('Solicitada')
})

test('operations rate it, read how a price came about, and choose an option with its reason', async () => {
  const { operator, application } = open()
  const { page, picture } = operator
  const { card, dialog, confirm, begin, shows } = shipmentScreen(page)
  await page.goto(`${application.url}/operativa/express?id=${reference}`)
  await shows('Solicitada')
  await begin('Tomar')
  await shows('En proceso')
  const options = card('Opciones')
  await options.getByRole('button', { name: /^Cotizar|^Volver a cotizar/ }).click()
  for (const total of ['224,70', '206,69', '178,18']) await options.getByText(total, { exact: true }).first().waitFor()
  await options.getByText('No atiende Italia: sin zona.').waitFor()
  await options.getByText(/admite hasta 5 kg por bulto/).waitFor()

  // 27.45 is 18.5 % of the base.
  await options.getByRole('button', { name: /Combustible: 27,45/ }).click()
  await page.getByText('18,50 % × 148,4').waitFor()
  await picture('express/2-explained')
  await page.keyboard.press('Escape')

  await options.getByRole('button', { name: 'Elegir Veloz Priority' }).click()
  await dialog.getByText(/no es la opción más barata/).waitFor()
  await dialog.getByLabel('Motivo', { exact: true }).fill('El cliente la necesita en tres días.')
  await confirm()
  await options.getByText('Elegida', { exact: true }).waitFor()
})

test('operations book it once, and print the label', async () => {
  const { page, picture } = open().operator
  const { card, dialog, confirm, begin, head } = shipmentScreen(page)
  await begin('Reservar')
  await dialog.getByText(/Veloz Priority por .*224,70/).waitFor()
  await confirm()
  await card('Seguimiento')
    .getByText(/OWN\d{16}/)
    .waitFor()
  await card('Opciones').getByText('Reservada', { exact: true }).waitFor()

  await begin('Etiqueta')
  const downloaded = page.waitForEvent('download')
  await dialog.getByRole('button', { name: /^Confirmar/ }).click()
  expect((await downloaded).suggestedFilename()).toBe(`${reference}.pdf`)
  await dialog.waitFor({ state: 'hidden' })
  await card('Documentos').getByText('etiqueta impresa 1 vez').waitFor()
  expect(await head.getByRole('button', { name: /^Finalizar/ }).isEnabled()).toBe(true)
  await picture('express/3-booked')
})

test('movements lead to the delivery, which the commercial sees without reloading', async () => {
  const { operator, commercial } = open()
  const { page } = operator
  const { dialog, confirm, begin, card } = shipmentScreen(page)
  for (const status of ['Recogido', 'En tránsito', 'En aduana', 'Liberado de aduana', 'En reparto', 'Entregado']) {
    await begin('Agregar evento')
    await dialog.getByLabel('Estado', { exact: true }).selectOption({ label: status })
    await dialog.getByLabel(/^Lugar/).fill('Montevideo')
    if (status === 'Entregado') await dialog.getByLabel(/^Recibió/).fill('Iván Prieto')
    await confirm()
  }
  await card('Seguimiento').getByText('6 movimientos').waitFor()
  await card('Seguimiento').locator('li[data-state=done]').getByText('Entregado').waitFor()
  await operator.picture('express/4-delivered')
  const line = commercial.page.getByRole('region', { name: 'Seguimiento', exact: true })
  await line.locator('li[data-state=done]').getByText('Entregado').waitFor()
})

test('operations finish it, and record the carrier’s invoice with its difference', async () => {
  const { page, picture } = open().operator
  const { dialog, confirm, begin, shows, card } = shipmentScreen(page)
  await begin('Finalizar')
  await confirm()
  await shows('Finalizada')
  await card('Costos').getByRole('button', { name: 'Registrar' }).click()
  await dialog.getByLabel('Número de factura', { exact: true }).fill('VX-88122')
  await dialog.getByRole('button', { name: 'Agregar línea' }).click()
  const added = dialog.locator('.express-cost-line').last()
  await added.getByLabel(/^Texto/).fill('Área remota')
  await added.getByLabel(/^Importe/).fill('12')
  await dialog.getByText(/236,70/).waitFor()
  await confirm()
  await card('Costos').getByText('+ 12,00').waitFor()
  await picture('express/5-cost')
})

test('an administrator records the invoice to the client', async () => {
  const { administrator, application } = open()
  const { page } = administrator
  const { dialog, confirm, beginInMenu, shows, card } = shipmentScreen(page)
  await page.goto(`${application.url}/operativa/express/finalizadas?id=${reference}`)
  await shows('Finalizada')
  await beginInMenu('Registrar factura al cliente')
  await dialog.getByLabel('Número de factura', { exact: true }).fill('A 10611')
  await confirm()
  await card('Facturas al cliente').getByText('A 10611').waitFor()
})

test('the charts of operations count it among the finished shipments', async () => {
  const { administrator, application, finishedBefore } = open()
  const { page, picture } = administrator
  // The charts catch up within seconds.
  await expect.poll(() => finishedIn(application), { timeout: 60_000 }).toBe(finishedBefore + 1)
  await page.goto(`${application.url}/general-dashboards?tab=OPERATIVE`)
  const chart = page.getByRole('region', { name: 'Envíos express', exact: true })
  await chart.scrollIntoViewIfNeeded()
  const bar = chart.getByRole('img', { name: /, [1-9]\d*\. Finalizadas\.$/ })
  await bar.first().waitFor()
  await picture('express/6-charts')
})

test('no screen logs an error', () => {
  const { commercial, operator, administrator } = open()
  expect([...commercial.errors, ...operator.errors, ...administrator.errors]).toEqual([])
})
