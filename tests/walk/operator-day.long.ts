import { Buffer } from 'node:buffer'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { applicationWithBrowser } from '../application/application-with-browser.ts'
import { signIn } from '../application/api-client.ts'
import { count } from './counted.ts'
import { arriveWith, visit } from './visitor.ts'

const MOST_CLICKS = 60
const SHIPMENTS = 40
// Bookings of 40 shipments on a slow machine, in milliseconds.
const batchMs = 120_000

const open = applicationWithBrowser(20, async ({ application, browser }) => {
  const operator = await visit(browser)
  const user = application.users.find(({ role }) => role === 'EXPRESS_OPERATIONS')
  const { token, get } = await signIn(application.url, user)
  await arriveWith(operator, token)
  /** Shipments of the file in this status, as the list reads them. */
  const shipmentsIn = async (work: string) => {
    const { json } = await get(`/app/v1/express-shipments?limit=200&q=DIA-&work=${work}`)
    return z.object({ rows: z.array(z.unknown()) }).parse(json).rows.length
  }
  return { operator, shipmentsIn }
})

const partyHead = (party: string) =>
  ['Empresa', 'Contacto', 'Teléfono', 'Identificación fiscal', 'Dirección', 'Ciudad', 'Código postal', 'País']
    .map((field) => `${field} ${party}`)
    .join(';')
const head = `Referencia del cliente;Documento;Contenido;Peso kg;${partyHead('remitente')};${partyHead('destinatario')}`
const padua = 'Ottica Veneta;Bianca Moro;+39 049 000 0000;;Via Tommaseo 41;Padua;35129;IT'
const montevideo = 'Óptica Boreal;Iván Prieto;+598 2000 0000;211234560018;Av. Rivera 2210;Montevideo;11300;UY'
/** Shipments of documents from Padua to Montevideo. */
const fileOfTheDay = () => {
  const rows = Array.from(
    { length: SHIPMENTS },
    (_, index) => `DIA-${String(index + 1).padStart(2, '0')};sí;Contratos;0,${1 + (index % 4)};${padua};${montevideo}`,
  )
  return [head, ...rows].join('\n')
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

const importTheFile = async (page: Page) => {
  await press(page, 'Importar…')
  const buffer = Buffer.from(fileOfTheDay())
  await page
    .getByLabel('Elegir un archivo')
    .and(page.locator('input'))
    .setInputFiles({ name: 'envios.csv', mimeType: 'text/csv', buffer })
  await press(page, /^Probar sin guardar/)
  await page.getByText('Prueba terminada').waitFor()
  await press(page, /^Aplicar/)
  await press(page, /^Listo/)
}

/** Shows only the shipments of the file, under this tab, and marks them. */
const markTheDay = async (page: Page, tab: string, work: string) => {
  const { shipmentsIn } = open()
  await expect.poll(() => shipmentsIn(work), { timeout: batchMs, interval: 500 }).toBe(SHIPMENTS)
  await page.getByRole('link', { name: new RegExp(`^${tab}`) }).click()
  const search = page.getByRole('searchbox', { name: 'Referencia, cliente o guía' })
  // Another tab begins without a filter.
  await expect.poll(() => search.inputValue()).toBe('')
  const filtered = page.waitForResponse((response) => response.url().includes('q=DIA'))
  await search.fill('DIA-')
  await filtered
  const list = page.locator('.master-list:not([data-stale])')
  await list.locator('.master-mark').first().click()
  await press(page, 'Marcar todos los de la lista')
  await page.getByText(`${SHIPMENTS} marcados`).waitFor()
}

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Envíos marcados' })

/** Runs an act for the marked rows, and waits until all are done. */
const runBatch = async (page: Page, act: string) => {
  await bar(page).getByRole('button', { name: act, exact: true }).click()
  if (act === 'Reservar')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Confirmar/ })
      .click()
  await page
    .getByRole('region', { name: `Lote: ${act}` })
    .getByText(`${SHIPMENTS} listos, 0 rechazados, 0 en duda`)
    .waitFor({ timeout: batchMs })
}

const take = (page: Page) => runBatch(page, 'Tomar')
const rate = (page: Page) => runBatch(page, 'Cotizar')
const choose = (page: Page) => runBatch(page, 'Elegir la más barata')
const book = (page: Page) => runBatch(page, 'Reservar')

/** Presses what downloads a PDF, and waits for it. */
const withPdf = async (page: Page, run: () => Promise<void>) => {
  const downloaded = page.waitForEvent('download')
  await run()
  expect((await downloaded).suggestedFilename()).toMatch(/\.pdf$/)
}
const print = (page: Page) => withPdf(page, () => runBatch(page, 'Etiquetas'))

/** Closes the day of every account, and downloads the newest manifest. */
const closeTheDay = async (page: Page) => {
  await page.getByRole('link', { name: 'Retiros y cierre' }).click()
  const days = page.getByRole('region', { name: 'Cerrar el día' })
  // An account with nothing but bookings in doubt has nothing to close.
  const close = days.getByRole('button', { name: /^Cerrar el/, disabled: false })
  await close.first().waitFor()
  for (let left = await close.count(); left > 0; left--) {
    await close.first().click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Confirmar/ })
      .click()
    await expect.poll(() => close.count(), { timeout: 60_000 }).toBeLessThan(left)
  }
  const manifests = page.getByRole('region', { name: 'Manifiestos' })
  await manifests
    .getByText('40 envíos')
    .or(manifests.getByText(/4\d envíos/))
    .first()
    .waitFor()
  await withPdf(page, () => manifests.getByRole('button', { name: 'PDF' }).first().click())
}

test('the day of an operator: 40 shipments of a file are handed over in fewer than 60 clicks', async () => {
  const { operator, application } = open()
  const { page, picture, errors } = operator
  const countOf = await count(page)
  // Everything else is reached without a reload, which would start the count again.
  await page.goto(`${application.url}/operativa/express`)
  await importTheFile(page)
  await markTheDay(page, 'Solicitadas', 'REQUESTED')
  await take(page)
  await markTheDay(page, 'En proceso', 'IN_PROGRESS')
  await rate(page)
  await choose(page)
  await book(page)
  await picture('operator-day/1-booked')
  await print(page)
  await closeTheDay(page)
  await picture('operator-day/2-closed')
  const { clicks, typed } = await countOf()
  // Without any the page was not counted.
  expect(clicks).toBeGreaterThan(10)
  expect(clicks).toBeLessThan(MOST_CLICKS)
  expect(typed.length).toBeLessThanOrEqual(2)
  expect(errors).toEqual([])
})
