import type { Browser } from 'playwright-core'
import { signIn } from '../api-client.ts'
import type { ChildHouse } from '../child-house.ts'
import { finalizeScreen, quotationScreen } from './quotation-screen.ts'
import { type Mode, requestForm, shipments } from './request-form.ts'
import { arriveWith, visit, type Visitor } from './visitor.ts'

export type People = { commercial: Visitor; pricing: Visitor }

/** One who asks and one who prices, both signed in. */
export const people = async (browser: Browser, house: ChildHouse): Promise<People> => {
  const signedIn = async (role: string) => {
    const visitor = await visit(browser)
    const { token } = await signIn(
      house.url,
      house.users.find((user) => user.role === role),
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
  await priced.addCost({ code: shipments[mode].freight, amount: '1250.50' })
  await pricing.picture(`${mode}/3-cost`)
  await priced.addSell({ markup: '20' })
  await pricing.picture(`${mode}/4-sell`)
  await priced.publish()
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
