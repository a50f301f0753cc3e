import { signIn } from '../application/api-client.ts'
import type { ApplicationWithBrowser } from '../application/application-with-browser.ts'
import { finalizeScreen, quotationScreen } from './quotation-screen.ts'
import { type Mode, requestForm, shipments } from './request-form.ts'
import { fillCost, fillSell, untilShownInOffer } from './rich-price.ts'
import { arriveWith, visit, type Visitor } from './visitor.ts'

export type People = { commercial: Visitor; pricing: Visitor }

/** A requester and a pricer, both signed in. */
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

/** `approveBefore`: approves the first revision after the second one exists. */
export type Answer = 'approve' | 'approveBefore' | 'reject'

/**
 * A quotation's whole life on the screens: requested, taken, priced, sold, published, sent, and decided by the client.
 * Saves screenshots of every step per mode.
 */
export const wholeLife = async (
  { commercial, pricing }: People,
  url: string,
  mode: Mode,
  answer: Answer,
): Promise<string> => {
  const form = requestForm(commercial.page)
  await commercial.page.goto(`${url}/mis-cotizaciones?new`)
  await form.fill(mode)
  await commercial.picture(`${mode}/1-requested`)
  const reference = await form.send()

  const pricerScreen = quotationScreen(pricing.page)
  await pricing.page.goto(`${url}/pricing/cotizaciones/${reference}`)
  await pricerScreen.take()
  await pricing.picture(`${mode}/2-taken`)
  const cost = await pricerScreen.beginCost(shipments[mode].freight, '12')
  await fillCost(cost.editor, mode)
  await cost.save()
  await pricing.picture(`${mode}/3-cost`)
  const sell = await pricerScreen.beginSell('20')
  await fillSell(pricing.page)
  await pricing.picture(`${mode}/4-sell`)
  await sell.save()
  await pricerScreen.command(/^Publicar/)
  await pricerScreen.confirm()
  await pricerScreen.showsStatus('Cotizada')
  await pricing.picture(`${mode}/5-published`)

  const requesterScreen = quotationScreen(commercial.page)
  const send = async () => {
    await commercial.page.goto(`${url}/finalizar/${reference}`)
    await finalizeScreen(commercial.page).send('ana.pereira@andromeda.example')
    await commercial.page.goto(`${url}/mis-cotizaciones/${reference}`)
    await requesterScreen.showsStatus('Enviada')
  }
  await send()
  await untilShownInOffer(commercial.page.getByRole('main'))
  await commercial.picture(`${mode}/6-sent`)
  if (answer === 'approveBefore') {
    // The page shows the sending without a reload; the mail may be sent while the sell is typed.
    await pricerScreen.showsStatus('Enviada')
    await pricerScreen.changeSell('30')
    await pricerScreen.command(/^Publicar/)
    await pricerScreen.confirm()
    await pricerScreen.showsStatus('Actualizada')
    await send()
    await requesterScreen.approveBefore('1')
  } else await requesterScreen[answer]()
  await commercial.picture(`${mode}/7-${answer === 'reject' ? 'rejected' : 'approved'}`)
  return reference
}
