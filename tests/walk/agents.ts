import { expect } from 'vitest'
import type { ApplicationWithBrowser } from '../application/application-with-browser.ts'
import { airRequest, signIn } from '../application/api-client.ts'
import { mailedLinks } from '../application/mailed-links.ts'
import { z } from 'zod'
import { inAMonth, quotationScreen, untilSellSaved } from './quotation-screen.ts'
import { people } from './whole-life.ts'
import { visit, type Visitor } from './visitor.ts'

const Clients = z.object({ rows: z.array(z.object({ id: z.string() })).min(1) })

// The demo's rules request costs for this origin by air, and two of its agents serve it, with one contact each.
const rule = 'Aéreo del sur de Europa'
const origin = 'MAD'
// An agent outside of the rules: found by its name.
const byHand = 'Rheinkontor'

/** A requested air quotation, and its reference. */
const requestedQuotation = async ({ application }: ApplicationWithBrowser): Promise<string> => {
  const commercial = await signIn(
    application.url,
    application.users.find(({ role }) => role === 'COMMERCIAL'),
  )
  const { rows } = Clients.parse((await commercial.get('/app/v1/organizations?limit=1')).json)
  const request = { ...airRequest(rows[0]?.id ?? ''), origenCodigo: origin }
  return (await commercial.command('/app/v1/quotations', request)).id
}

/** An agent opens their mailed link without a session, types a price and sends it. */
const answer = async ({ page }: Visitor, url: string, carrier: string, perKg: string): Promise<void> => {
  await page.goto(url)
  // The page is in the provider's language until its reader chooses another.
  await page.getByRole('radio', { name: 'ES' }).click()
  await page.getByLabel('Transportista').fill(carrier)
  await page.getByLabel('Validez').fill(inAMonth())
  const code = page.getByLabel('Código, línea 1')
  await code.fill('AFR')
  await page.getByRole('option', { name: /^AFR/ }).click()
  await page.getByLabel('Por kg, línea 1').fill(perKg)
  await page.getByRole('button', { name: 'Enviar costos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirmar' })
  await dialog.getByText('¿Está seguro de que desea enviar los costos?').waitFor()
  await dialog.getByRole('button', { name: /^Confirmar/ }).click()
  await page.getByText('Costos enviados con éxito.').waitFor()
  await page.getByText(carrier).first().waitFor()
}

/**
 * The whole loop of agents: rules request costs from two and pricing from a third; both of the rules answer through their
 * mailed links, the comparison shows their answers, one is sold and published.
 */
export const requestAgentCosts = async (setup: ApplicationWithBrowser): Promise<void> => {
  const { application, browser } = setup
  const { url, dataDir } = application
  const key = await requestedQuotation(setup)
  const { pricing } = await people(setup)
  const { page, picture } = pricing
  const pricedQuotation = quotationScreen(page)
  await page.goto(`${url}/pricing/cotizaciones/${key}`)
  // The page shows the rules' requests without a reload; the quotation has no assignee, so the next editor takes it.
  await pricedQuotation.showsStatus('En proceso')
  await page.getByText('contestaron 0 de 2').waitFor()
  await picture('agents/1-asked')
  await page.getByRole('tab', { name: /^Costos/ }).click()
  await page.getByText(`por la regla «${rule}».`).waitFor()
  await picture('agents/2-why')
  await pricedQuotation.take()

  const [first = '', second = ''] = await mailedLinks(dataDir, key, 2)
  // One more request by hand, besides those of the rules.
  await pricedQuotation.command(/^Consultar agentes/)
  await pricedQuotation.dialog.getByLabel('Buscar un proveedor').fill(byHand)
  await pricedQuotation.dialog.getByRole('checkbox', { checked: false, disabled: false }).first().check({ force: true })
  await pricedQuotation.confirm()
  await mailedLinks(dataDir, key, 3)
  await page.getByRole('tab', { name: 'Resumen' }).click()
  await page.getByText('contestaron 0 de 3').waitFor()
  const agents = await Promise.all([visit(browser), visit(browser, { scheme: 'light', width: 360 })])
  await answer(agents[0], url + first, 'Iber Carga', '2.35')
  await answer(agents[1], url + second, 'Austral Cargo', '2.10')
  await agents[1].picture('agents/3-answered')
  // A link allows one answer; later it shows the sent costs, in the chosen language.
  await agents[0].page.reload()
  await agents[0].page.getByText('Ya envió los costos para esta cotización.').waitFor()
  // A second submission is refused, which the browser logs.
  expect(agents.flatMap(({ errors }) => errors).filter((error) => !/409.*third-party/.test(error))).toEqual([])

  await page.goto(`${url}/pricing/cotizaciones/${key}?tab=comparison`)
  await page.getByText('Austral Cargo').first().waitFor()
  await page.getByText('Iber Carga').first().waitFor()
  await picture('agents/4-compared')
  // The cheapest is first.
  await page.getByRole('button', { name: 'Usar como venta' }).first().click()
  await page.getByLabel('Markup s/costo').fill('20')
  await page.getByRole('button', { name: /^Guardar alternativa/ }).click()
  await untilSellSaved(page)
  await pricedQuotation.command(/^Publicar/)
  await pricedQuotation.confirm()
  await pricedQuotation.showsStatus('Cotizada')
  await picture('agents/5-published')
  expect(pricing.errors).toEqual([])
  for (const agent of agents) await agent.page.context().close()
}
