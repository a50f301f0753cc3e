import { expect } from 'vitest'
import { finalizeScreen, quotationScreen, saleIsSaved } from './quotation-screen.ts'
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
 * A shipment that is bought leg by leg: who fetches, a carrier and who delivers are put together in the comparison, kept
 * there, sold as one offer and sent; the client reads who carries the goods, and no name of the others.
 */
export const sellLegByLeg = async ({ commercial, pricing }: People, url: string): Promise<void> => {
  const asked = requestForm(commercial.page)
  await commercial.page.goto(`${url}/mis-cotizaciones?new`)
  await asked.fill('LCL')
  await asked.field('Incoterm').selectOption('EXW')
  await commercial.page.getByRole('button', { name: 'Agregar retiro' }).click()
  await asked.field('Dirección, retiro 1').fill('Zhongshan Road 88')
  await asked.field('Ciudad, retiro 1').fill('Suzhou')
  const reference = await asked.send()

  const { page, picture } = pricing
  const priced = quotationScreen(page)
  await page.goto(`${url}/pricing/cotizaciones/${reference}`)
  await priced.take()
  for (const { leg, code, carrier, amount, transit } of suppliers) {
    await page.goto(`${url}/pricing/cotizaciones/${reference}?tab=costs&edit=new`)
    const { editor, save } = await priced.newCost(code, transit)
    await editor.getByLabel('Transportista').fill(carrier)
    await editor.getByLabel('Tramos').selectOption(leg)
    await editor.getByLabel('Importe, línea 1').fill(amount)
    await save()
  }
  await page.goto(`${url}/pricing/cotizaciones/${reference}?tab=comparison`)
  await page.getByText('Más barata completa').waitFor()
  await page.getByLabel('Nombre (opcional)').fill('Por Santos')
  await page.getByRole('button', { name: 'Guardar combinación' }).click()
  await page.getByText('Guardada', { exact: true }).waitFor()
  await picture('several-suppliers/1-kept')

  // It is there for whoever opens the quotation again.
  await page.goto(`${url}/pricing/cotizaciones/${reference}?tab=comparison`)
  await page.getByRole('button', { name: 'Usar como venta la combinación Por Santos' }).click()
  await page.getByLabel('Recargo s/costo').fill('20')
  await page.getByRole('button', { name: /^Guardar venta/ }).click()
  await saleIsSaved(page)
  await page.getByText('33 días').first().waitFor()
  await picture('several-suppliers/2-sold')
  await priced.command(/^Publicar/)
  await priced.confirm()
  await priced.stands('Cotizada')

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
  await quotationScreen(commercial.page).stands('Enviada')
  expect(await main.innerText()).not.toMatch(localNames)
  await copyForAnother(commercial, url, reference)
}

/** The same once more for another client, whom the form of the copy is given before there is one. */
const copyForAnother = async ({ page, picture }: Visitor, url: string, reference: string): Promise<void> => {
  const asked = requestForm(page)
  await page.goto(`${url}/mis-cotizaciones?new&copy=${reference}`)
  await asked.totals.getByText('4,224').first().waitFor()
  await asked.choose('Cliente', 'textil', /Textil del Plata/)
  await asked.field('Ciudad, entrega 1').fill('Las Piedras')
  await picture('several-suppliers/4-copy')
  expect(await asked.send()).not.toBe(reference)
  const main = page.getByRole('main')
  for (const words of ['Textil del Plata', 'Las Piedras', 'Suzhou']) await main.getByText(words).first().waitFor()
}
