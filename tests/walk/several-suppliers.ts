import { expect } from 'vitest'
import { finalizeScreen, quotationScreen, untilSellSaved } from './quotation-screen.ts'
import { requestForm } from './request-form.ts'
import type { Visitor } from './visitor.ts'
import type { People } from './whole-life.ts'

const suppliers = [
  { leg: 'PICKUP', code: 'PCK', carrier: 'Transportes Perez', amount: '150', transit: '2' },
  { leg: 'MAIN_CARRIAGE', code: 'OFR', carrier: 'Austral Cargo', amount: '900', transit: '30' },
  { leg: 'DELIVERY', code: 'DLV', carrier: 'Fletes del Sur', amount: '120', transit: '1' },
] as const

const localNames = /Transportes Perez|Fletes del Sur/

/**
 * A shipment bought leg by leg: pickup, carrier and delivery are combined and stored in the comparison, sold as one offer
 * and sent; the client reads the carrier's name, and no other supplier's.
 */
export const sellLegByLeg = async ({ commercial, pricing }: People, url: string): Promise<void> => {
  const form = requestForm(commercial.page)
  await commercial.page.goto(`${url}/mis-cotizaciones?new`)
  await form.fill('LCL')
  await form.field('Incoterm').selectOption('EXW')
  await commercial.page.getByRole('button', { name: 'Agregar retiro' }).click()
  await form.field('Dirección, retiro 1').fill('Zhongshan Road 88')
  await form.field('Ciudad, retiro 1').fill('Suzhou')
  const reference = await form.send()

  const { page, picture } = pricing
  const pricedQuotation = quotationScreen(page)
  await page.goto(`${url}/pricing/cotizaciones/${reference}`)
  await pricedQuotation.take()
  for (const { leg, code, carrier, amount, transit } of suppliers) {
    await page.goto(`${url}/pricing/cotizaciones/${reference}?tab=costs&edit=new`)
    const { editor, save } = await pricedQuotation.newCost(code, transit)
    await editor.getByLabel('Transportista').fill(carrier)
    await editor.getByLabel('Tramos').selectOption(leg)
    await editor.getByLabel('Importe, línea 1').fill(amount)
    await save()
  }
  await page.goto(`${url}/pricing/cotizaciones/${reference}?tab=comparison`)
  // The legs have no local charges, so the cheapest combination is not complete.
  await page.getByText('Más barata', { exact: true }).waitFor()
  await page.getByLabel('Nombre (opcional)').fill('Por Santos')
  await page.getByRole('button', { name: 'Guardar combinación' }).click()
  await page.getByText('Guardada', { exact: true }).waitFor()
  await picture('several-suppliers/1-kept')

  // It is stored for other users of the quotation.
  await page.goto(`${url}/pricing/cotizaciones/${reference}?tab=comparison`)
  await page.getByRole('button', { name: 'Usar la combinación Por Santos como venta' }).click()
  await page.getByLabel('Markup s/costo').fill('20')
  await page.getByRole('button', { name: /^Guardar alternativa/ }).click()
  await untilSellSaved(page)
  await page.getByText('33 días').first().waitFor()
  await picture('several-suppliers/2-sold')
  await pricedQuotation.command(/^Publicar/)
  await pricedQuotation.confirm()
  await pricedQuotation.showsStatus('Cotizada')

  await commercial.page.goto(`${url}/finalizar/${reference}`)
  const main = commercial.page.getByRole('main')
  await main
    .getByText(/Austral Cargo/)
    .first()
    .waitFor()
  expect(await main.innerText()).not.toMatch(localNames)
  await commercial.picture('several-suppliers/3-document')
  await finalizeScreen(commercial.page).send('ana.pereira@andromeda.example')
  await commercial.page.goto(`${url}/mis-cotizaciones/${reference}`)
  await quotationScreen(commercial.page).showsStatus('Enviada')
  expect(await main.innerText()).not.toMatch(localNames)
  await copyForAnother(commercial, url, reference)
}

/** A copy for another client, who is entered in its form first. */
const copyForAnother = async ({ page, picture }: Visitor, url: string, reference: string): Promise<void> => {
  const form = requestForm(page)
  await page.goto(`${url}/mis-cotizaciones?new&copy=${reference}`)
  await form.totals.getByText('4,224').first().waitFor()
  await form.choose('Cliente', 'textil', /Textil del Plata/)
  await form.field('Ciudad, entrega 1').fill('Las Piedras')
  await picture('several-suppliers/4-copy')
  expect(await form.send()).not.toBe(reference)
  const main = page.getByRole('main')
  for (const words of ['Textil del Plata', 'Las Piedras', 'Suzhou']) await main.getByText(words).first().waitFor()
}
