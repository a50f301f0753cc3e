import { until } from '@freight/projection-workers/testing/events-in-postgres'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { airRequest, signIn } from '../application/api-client.ts'
import { type ApplicationWithBrowser, applicationWithBrowser } from '../application/application-with-browser.ts'
import { violationsOf } from '../browser/axe-scan.ts'
import { visit } from './visitor.ts'

const languages = ['es', 'en', 'pt'] as const
type Language = (typeof languages)[number]

/** Texts of the page by language: the buttons, and what follows them. */
const words = {
  es: { accept: 'Aceptar', decline: 'Rechazar', ask: 'Preguntar', question: 'Su pregunta', asked: 'Pregunta enviada.' },
  en: { accept: 'Accept', decline: 'Decline', ask: 'Ask', question: 'Your question', asked: 'Question sent.' },
  pt: { accept: 'Aceitar', decline: 'Recusar', ask: 'Perguntar', question: 'Sua pergunta', asked: 'Pergunta enviada.' },
} as const
const accepted = { es: 'Oferta aceptada', en: 'Offer accepted', pt: 'Oferta aceita' } as const
const declined = { es: 'todavía puede aceptarla', en: 'you can still accept it', pt: 'ainda pode aceitá-la' } as const
const reason = { es: 'Motivo', en: 'Reason', pt: 'Motivo' } as const
const confirm = /^(Confirmar|Confirm)/

const Detail = z.object({
  status: z.string(),
  cost: z.array(z.object({ idCost: z.string() })),
  sell: z.array(z.object({ idSell: z.string() })),
})
const Links = z.object({ rows: z.array(z.object({ path: z.string(), state: z.string() })).min(1) })

/** Requests, prices and sends an offer with two alternatives in each language, and returns the paths of their links. */
const sentOffers = async ({ application }: ApplicationWithBrowser) => {
  const { url, users } = application
  const signedIn = (role: string) =>
    signIn(
      url,
      users.find((one) => one.role === role),
    )
  const [commercial, pricing, manager] = await Promise.all(['COMMERCIAL', 'PRICING_LEAD', 'MANAGER'].map(signedIn))
  if (!commercial || !pricing || !manager) throw new Error('A demo user is missing.')
  await manager.command('/app/v1/settings/MVD/change-service-targets', { clientLinks: true })
  const recipient = { name: 'Laura Techera', mail: 'laura@textil.example' }
  const client = await manager.command('/app/v1/organizations', {
    nombreFantasia: 'Textil del Plata',
    razonSocial: 'Textil del Plata S.A.',
    paisCod: 'UY',
    answersByLink: true,
    contacts: [{ id: 'textil-1', area: '', primary: true, ...recipient }],
  })
  const offers: { language: Language; id: string; path: string }[] = []
  for (const language of languages) {
    const { id } = await commercial.command('/app/v1/quotations', airRequest(client.id))
    const at = `/app/v1/quotations/${id}`
    await pricing.command(`${at}/take-quotation`, {})
    const validez = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    for (const [carrier, price] of [
      ['Iberia Cargo', '2.35'],
      ['Air Europa Cargo', '2.90'],
    ] as const) {
      const charges = [{ idCharge: 'AFR', currency: 'USD', costPerKg: price }]
      await pricing.command(`${at}/add-cost-group`, { validez, carrier, ruta: 'FRA-MAD-MVD', ttime: 5, charges })
    }
    const { cost } = Detail.parse((await pricing.get(at)).json)
    for (const { idCost } of cost)
      await pricing.command(`${at}/add-sell-group`, {
        idCost,
        validez,
        charges: [{ idCharge: 'AFR', costIndex: 0, sellCurrency: 'USD', sellAmountPerUnit: '3.60' }],
      })
    await pricing.command(`${at}/publish-quote`, { uncoveredReason: 'Solo el flete' })
    const { sell } = Detail.parse((await pricing.get(at)).json)
    await commercial.command(`${at}/send-quote`, {
      idSells: sell.map(({ idSell }) => idSell),
      recipients: [recipient],
      channel: 'MAIL',
      language,
    })
    const firstLink = async () => Links.parse((await commercial.get(`${at}/client-links`)).json).rows[0]
    // The read side knows the new setting and client a moment later than the commands.
    await until(async () => (await firstLink())?.state === 'OPEN')
    offers.push({ language, id, path: (await firstLink())?.path ?? '' })
  }
  return { offers, commercial }
}

const open = applicationWithBrowser(20, sentOffers)

test.each(languages)('a client answers an offer on a phone in %s, and no page has violations', async (language) => {
  const { application, browser, offers, commercial } = open()
  const { id = '', path = '' } = offers.find((one) => one.language === language) ?? {}
  const visitor = await visit(browser, { scheme: language === 'en' ? 'dark' : 'light', width: 360 })
  const { page, picture, errors } = visitor
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const text = words[language]
  const findings: string[] = []
  const look = async (name: string) => {
    await picture(`client-link/${language}-${name}`)
    findings.push(...(await violationsOf(page)))
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    if (Number(overflow) > 0) findings.push(`${name} is ${String(overflow)} px too wide`)
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const answer = async () => {
    await page.getByRole('dialog').getByRole('button', { name: confirm }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await page.goto(application.url + path)
  await page.getByRole('heading', { name: new RegExp(id) }).waitFor()
  expect(await page.evaluate('document.documentElement.lang')).toBe(language)
  await look('1-offer')
  await page.locator('summary').first().click()
  await look('2-detail')

  await button(text.ask).click()
  await page.getByLabel(text.question).fill('¿Es directo?')
  await look('3-question')
  await answer()
  await page.getByText(text.asked).waitFor()

  await button(text.decline).click()
  await page.getByLabel(reason[language]).selectOption('PRICE')
  await answer()
  await page.getByText(declined[language]).waitFor()
  await look('4-declined')

  await page.getByRole('radio').last().check()
  await button(text.accept).click()
  await look('5-accept')
  await answer()
  await page.getByText(accepted[language]).first().waitFor()
  await page.reload()
  await page.getByText(accepted[language]).first().waitFor()
  await look('6-accepted')
  expect(findings).toEqual([])
  expect(errors).toEqual([])
  expect(Detail.pick({ status: true }).parse((await commercial.get(`/app/v1/quotations/${id}`)).json).status).toBe(
    'APPROVED',
  )
  await page.context().close()
})
