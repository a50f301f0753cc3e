import { afterAll, beforeAll, expect, test } from 'vitest'
import { airRequest } from '../application/api-client.ts'
import { applicationInThisProcess } from '../application/application-in-this-process.ts'

let application: Awaited<ReturnType<typeof applicationInThisProcess>>
let lead: Awaited<ReturnType<typeof application.newUser>>
let commercial: Awaited<ReturnType<typeof application.newUser>>
let client: string

beforeAll(async () => {
  application = await applicationInThisProcess()
  lead = await application.newUser('lferreyra', 'PRICING_LEAD')
  commercial = await application.newUser('psosa', 'COMMERCIAL')
  const code = { id: 'AFR', concept: 'Air freight', section: 'FREIGHT', air: true }
  await application.give('charge-code', 'CreateChargeCode', undefined, code)
  const organization = { nombreFantasia: 'Acme', paisCod: 'UY', salesRep: commercial.id }
  client = (await application.give('organization', 'CreateOrganization', undefined, organization)).id
})
afterAll(() => application?.stop())

const charge = (amount: string) => ({ code: 'AFR', currency: 'USD', amount, calculator: 'FLAT' })

test('a rate that was corrected while the quotation was lost makes its cost stale when it is reopened', async () => {
  const { origenCodigo, destinoCodigo } = airRequest(client)
  const stored = await application.give('rate', 'CreateRate', undefined, {
    transport: 'AIR',
    mode: 'LSE',
    origin: origenCodigo,
    destination: destinoCodigo,
    validFrom: '2020-01-01',
    validTo: '2099-12-31',
    charges: [charge('700.00')],
  })
  const give = async (name: string, data: object) => application.give('quotation', name, id, data)
  const { id } = await application.give('quotation', 'RequestQuotation', undefined, {
    ...airRequest(client),
    commercial: commercial.id,
  })
  const events = () => application.platform.eventStore.readStream(`quotation-${id}`)
  await give('AssignQuotation', { assignedTo: lead.id })
  await give('AddRatedCost', { rates: [{ rateId: stored.id, rateVersion: 1 }] })
  const [cost] = (await events()).filter(({ type }) => type === 'CostGroupAdded')
  const { idCost } = Object(cost?.data)
  const charges = [{ idCharge: 'AFR', costIndex: 0, sellCurrency: 'USD', sellAmount: '1000.00' }]
  await give('AddSellGroup', { idCost, validez: '2099-01-15', charges })
  await give('PublishQuote', {})
  await give('RejectQuote', { reasonCode: 'PRICE' })
  await application.give('rate', 'ChangeRate', stored.id, { charges: [charge('800.00')] })
  await give('ReopenQuote', { reason: 'They came back' })
  const marked = async () => (await events()).filter(({ type }) => type === 'CostGroupMarkedStale')
  while ((await marked()).length === 0) await new Promise(setImmediate)
  const [mark] = await marked()
  expect(mark).toMatchObject({
    data: { idCost, reason: 'RATE_CHANGED' },
    actor: { kind: 'SYSTEM', name: 'rates-meanwhile' },
  })
  const cause = (await events()).find(({ eventId }) => eventId === mark?.causationId)
  expect(cause).toMatchObject({ type: 'QuoteReopened' })
})
