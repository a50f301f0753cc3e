import { afterAll, beforeAll, expect, test } from 'vitest'
import { airRequest } from '../application/api-client.ts'
import { applicationInThisProcess } from '../application/application-in-this-process.ts'
import { shortPause } from '../application/short-pause.ts'

let application: Awaited<ReturnType<typeof applicationInThisProcess>>
let lead: Awaited<ReturnType<typeof application.newUser>>
let key: string
let klm: string

const post = async (path: string, body: object) => {
  const { status, text } = await lead.ask('POST', `/app/v1/${path}`, body)
  return { status, ...Object(JSON.parse(text)) }
}
const costs = async () => Object(JSON.parse((await lead.ask('GET', `/app/v1/quotations/${key}`)).text)).cost
const provider = async () => Object(JSON.parse((await lead.ask('GET', `/app/v1/providers/${klm}`)).text))
/** The catalogue may lag a moment behind. */
const untilDivisorIs = async (airDivisor: string | undefined) => {
  for (;;) {
    const card = await provider()
    if (card.name === 'KLM' && card.airDivisor === airDivisor) return card
    await shortPause()
  }
}
const pallet = { ctnPlt: 'PLT', cantidad: 1, peso: '150', largo: '140', ancho: '100', alto: '90' }

beforeAll(async () => {
  application = await applicationInThisProcess()
  lead = await application.newUser('lferreyra', 'PRICING_LEAD')
  await application.execute('charge-code', 'CreateChargeCode', undefined, {
    id: 'AFR',
    concept: 'A',
    section: 'FREIGHT',
    air: true,
  })
  const client = (
    await application.execute('organization', 'CreateOrganization', undefined, {
      nombreFantasia: 'Acme',
      paisCod: 'UY',
    })
  ).id
  klm = (
    await application.execute('provider', 'CreateProvider', undefined, { code: 'KL', name: 'KLM', airDivisor: '5000' })
  ).id
  const { id: commercial } = await application.newUser('psosa', 'COMMERCIAL')
  const request = { ...airRequest(client), commercial, packingData: [pallet] }
  key = (await application.execute('quotation', 'RequestQuotation', undefined, request)).id
  await application.execute('quotation', 'TakeQuotation', key, {})
})
afterAll(() => application?.stop())

const typedCost = () => ({
  validez: '2099-01-31',
  agente: klm,
  agenteNombre: 'KLM',
  charges: [{ idCharge: 'AFR', currency: 'USD', costPerKg: '2.35' }],
})

test("a cost uses its provider's numbers, unaffected by a later change of the provider or an amendment", async () => {
  await untilDivisorIs('5000')
  expect((await post(`quotations/${key}/add-cost-group`, typedCost())).status).toBe(200)
  const [first] = await costs()
  expect(first).toMatchObject({
    chargeableRule: { divisor: 5000, step: '0.5' },
    charges: [{ quantity: '252', amount: '592.20' }],
  })

  expect((await post(`providers/${klm}/change-provider`, { airDivisor: '4000' })).status).toBe(200)
  await untilDivisorIs('4000')
  const changedCost = { ...typedCost(), idCost: first.idCost, comments: 'Held' }
  await post(`quotations/${key}/change-cost-group`, changedCost)
  expect(await costs()).toMatchObject([{ comments: 'Held', charges: [{ quantity: '252', amount: '592.20' }] }])

  const amended = await post(`quotations/${key}/amend-request`, { packingData: [{ ...pallet, cantidad: 2 }] })
  expect(amended.status).toBe(200)
  expect(await costs()).toMatchObject([
    { chargeableRule: { divisor: 5000 }, charges: [{ quantity: '504', amount: '1184.40' }] },
  ])

  await post(`quotations/${key}/change-cost-group`, { ...changedCost, weighAnew: true })
  expect(await costs()).toMatchObject([
    { chargeableRule: { divisor: 4000 }, charges: [{ quantity: '630', amount: '1480.50' }] },
  ])
})

test("a removed number falls back to the company's, and an invalid number is refused", async () => {
  expect((await post(`providers/${klm}/change-provider`, { airDivisor: '0' })).status).toBe(400)
  await post(`providers/${klm}/change-provider`, { airDivisor: null })
  await untilDivisorIs(undefined)
  await post(`quotations/${key}/add-cost-group`, typedCost())
  const [, second] = await costs()
  expect(second).toMatchObject({ charges: [{ quantity: '420' }] })
  expect(second).not.toHaveProperty('chargeableRule')
})
