import { ourCharges } from '@freight/contracts/pricing/our-sections'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { airRequest } from '../application/api-client.ts'
import { applicationInThisProcess } from '../application/application-in-this-process.ts'

let application: Awaited<ReturnType<typeof applicationInThisProcess>>
let lead: Awaited<ReturnType<typeof application.newUser>>
let commercial: Awaited<ReturnType<typeof application.newUser>>

beforeAll(async () => {
  application = await applicationInThisProcess()
  lead = await application.newUser('lferreyra', 'PRICING_LEAD')
  commercial = await application.newUser('psosa', 'COMMERCIAL')
  for (const [id, section] of [
    ['AFR', 'FREIGHT'],
    ['EXC', 'ORIGIN'],
    ['HDL', 'DESTINATION'],
  ] as const)
    await application.execute('charge-code', 'CreateChargeCode', undefined, { id, concept: id, section, air: true })
})
afterAll(() => application?.stop())

const providerOf = (name: string, categories: string[]) =>
  application.execute('provider', 'CreateProvider', undefined, {
    code: name.slice(0, 6).toUpperCase(),
    name,
    categories,
  })

const rateOf = (owner: string, amounts: Readonly<Record<string, string>>) =>
  application.execute('rate', 'CreateRate', undefined, {
    transport: 'AIR',
    mode: 'LSE',
    origin: 'FRA',
    destination: 'MVD',
    validFrom: '2020-01-01',
    validTo: '2099-12-31',
    owner: { id: owner },
    charges: Object.entries(amounts).map(([code, amount]) => ({ code, currency: 'USD', amount, calculator: 'FLAT' })),
  })

test('rates are in the order of their costs, without the seller’s charges, and the incomplete ones last', async () => {
  const [airline, agent] = [await providerOf('Zonda Air', ['AIRLINE']), await providerOf('Orient Consol', ['AGENT'])]
  await rateOf(agent.id, { AFR: '800', HDL: '40' })
  // Without the seller's charge it is the cheapest that has all, and dearer with it.
  const whole = await rateOf(airline.id, { AFR: '700', EXC: '300', HDL: '50' })
  const bare = await rateOf(agent.id, { AFR: '600' })
  await application.tablesReach(bare.position)
  const client = await application.execute('organization', 'CreateOrganization', undefined, {
    nombreFantasia: 'Acme',
    paisCod: 'UY',
    salesRep: commercial.id,
  })
  const body = { ...airRequest(client.id), origenCodigo: 'FRA', destinoCodigo: 'MVD', incoterm: 'FOB' }
  const { id } = await application.execute('quotation', 'RequestQuotation', undefined, {
    ...body,
    commercial: commercial.id,
  })
  const read = async (path: string) => JSON.parse((await lead.ask('GET', path)).text)
  const { offers, complete, lacking } = await read(`/app/v1/quotations/${id}/rates-that-match`)
  type Offer = { paid: { converted: { amount: string } }; lacks?: { codes: string[] }; carrier: string }
  expect((offers as Offer[]).map(({ paid, lacks, carrier }) => [paid.converted.amount, lacks?.codes, carrier])).toEqual(
    [
      ['750.00', undefined, 'Zonda Air'],
      ['840.00', undefined, ''],
      ['600.00', ['HDL'], ''],
    ],
  )
  expect({ complete, lacking }).toEqual({ complete: 3, lacking: 1 })
  expect(offers[0].converted.amount).toBe('1050.00')

  await application.execute('quotation', 'AssignQuotation', id, { assignedTo: lead.id })
  const { position } = await application.execute('quotation', 'AddRatedCost', id, {
    rates: [{ rateId: whole.id, rateVersion: 1 }],
  })
  await application.tablesReach(position)
  const detail = await read(`/app/v1/quotations/${id}`)
  const [cost] = detail.cost
  expect(cost.carrier).toBe('Zonda Air')
  const isOurs = ourCharges(detail)
  type Charge = Parameters<typeof isOurs>[0] & { amount: string }
  const amounts = (cost.charges as Charge[]).filter(isOurs).map(({ amount }) => amount)
  expect(amounts.reduce((sum, amount) => sum + Number(amount), 0)).toBe(Number(offers[0].paid.converted.amount))
})
