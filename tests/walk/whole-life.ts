import { signIn } from '../application/api-client.ts'
import type { ApplicationWithBrowser } from '../application/application-with-browser.ts'
import { finalizeScreen, quotationScreen } from './quotation-screen.ts'
import { type Mode, requestForm, shipments } from './request-form.ts'
import { arriveWith, visit, type Visitor } from './visitor.ts'

export type People = { commercial: Visitor; pricing: Visitor }

/** One who asks and one who prices, both signed in. */
export const people = async ({ browser, application }: ApplicationWithBrowser): Promise<People> => {
  const signedIn = async (role: string) => {
    const visitor = await visit(browser)
    const { token } = await signIn(
      application.url,
      application.users.find((user) => user.role === role),
    )
    await arriveWith(visitor, token)
    return visitor
  }
  return { commercial: await signedIn('COMMERCIAL'), pricing: await signedIn('PRICING') }
}

/**
 * A quotation's whole life on the screens: asked for, taken, priced, sold, published, sent, and what the client said.
 * Pictures of every step are kept by mode.
 */
export const wholeLife = async (
  { commercial, pricing }: People,
  url: string,
  mode: Mode,
  answer: 'approve' | 'reject',
): Promise<string> => {
  const asked = requestForm(commercial.page)
  await commercial.page.goto(`${url}/mis-cotizaciones?new`)
  await asked.fill(mode)
  await commercial.picture(`${mode}/1-requested`)
  const reference = await asked.send()

  const priced = quotationScreen(pricing.page)
  await pricing.page.goto(`${url}/pricing/cotizaciones/${reference}`)
  await priced.take()
  await pricing.picture(`${mode}/2-taken`)
  const cost = await priced.beginCost(shipments[mode].freight, '12')
  await cost.editor.getByLabel('Importe, línea 1').fill('1250.50')
  await cost.save()
  await pricing.picture(`${mode}/3-cost`)
  await (await priced.beginSell('20')).save()
  await pricing.picture(`${mode}/4-sell`)
  await priced.command(/^Publicar/)
  await priced.confirm()
  await priced.stands('Cotizada')
  await pricing.picture(`${mode}/5-published`)

  await commercial.page.goto(`${url}/finalizar/${reference}`)
  await finalizeScreen(commercial.page).send('ana.pereira@andromeda.example')
  await commercial.page.goto(`${url}/mis-cotizaciones/${reference}`)
  const owned = quotationScreen(commercial.page)
  await owned.stands('Enviada')
  await commercial.picture(`${mode}/6-sent`)
  await owned[answer]()
  await commercial.picture(`${mode}/7-${answer === 'approve' ? 'approved' : 'rejected'}`)
  return reference
}
