import { afterAll, beforeAll, expect, test } from 'vitest'
import { airRequest } from '../application/api-client.ts'
import { applicationInThisProcess } from '../application/application-in-this-process.ts'
import { shortPause } from '../application/short-pause.ts'

let application: Awaited<ReturnType<typeof applicationInThisProcess>>
let lead: Awaited<ReturnType<typeof application.newUser>>
let commercial: Awaited<ReturnType<typeof application.newUser>>
let billing: Awaited<ReturnType<typeof application.newUser>>
let stranger: Awaited<ReturnType<typeof application.newUser>>
let key: string

const read = async (user: typeof lead, path: string) => {
  const { status, text } = await user.ask('GET', `/app/v1/quotations${path}`)
  return { status, ...Object(JSON.parse(text)) }
}

beforeAll(async () => {
  application = await applicationInThisProcess()
  lead = await application.newUser('lferreyra', 'PRICING_LEAD')
  commercial = await application.newUser('psosa', 'COMMERCIAL')
  stranger = await application.newUser('molivera', 'COMMERCIAL')
  billing = await application.newUser('rmaidana', 'ADMINISTRATION')
  await application.execute('charge-code', 'CreateChargeCode', undefined, {
    id: 'AFR',
    concept: 'A',
    section: 'FREIGHT',
    air: true,
  })
  const organization = { nombreFantasia: 'Acme', paisCod: 'UY', salesRep: commercial.id }
  const client = (await application.execute('organization', 'CreateOrganization', undefined, organization)).id
  key = (
    await application.execute('quotation', 'RequestQuotation', undefined, {
      ...airRequest(client),
      commercial: commercial.id,
    })
  ).id
  // The automatic rating is the second event.
  while ((await application.platform.eventStore.readStream(`quotation-${key}`)).length < 2) await shortPause()
})
afterAll(() => application?.stop())

test("a user with an open quotation receives others' changes, within their rights", async () => {
  await lead.ask('POST', `/app/v1/quotations/${key}/take-quotation`, {})
  await lead.ask('POST', `/app/v1/quotations/${key}/add-cost-group`, {
    validez: '2099-01-31',
    charges: [{ idCharge: 'AFR', currency: 'USD', amount: '800.00' }],
  })
  await lead.ask('POST', `/app/v1/quotations/${key}/add-quotation-note`, { text: 'Space is tight' })
  const changesSeen = await read(commercial, `/${key}/changes?after=2`)
  expect(changesSeen.revision).toBe(5)
  expect(changesSeen.changes).toMatchObject([
    { type: 'QuotationTaken', by: { id: lead.id } },
    { type: 'QuotationNoteAdded', by: { id: lead.id } },
  ])
  expect(await read(commercial, `/${key}/changes?after=5`)).toMatchObject({ revision: 5, changes: [] })
  expect((await read(lead, `/${key}/changes?after=2`)).changes).toHaveLength(3)
  expect((await read(stranger, `/${key}/changes?after=1`)).status).toBe(404)
})

/** The table may lag a moment behind. */
const someNotes = async (user: typeof lead) => {
  for (;;) {
    const notes = await read(user, '/notes')
    if (notes.count > 0) return notes
    await shortPause()
  }
}

test("the home page lists others' notes on own quotations", async () => {
  const { rows, count } = await someNotes(commercial)
  expect(count).toBe(1)
  expect(rows).toMatchObject([{ key, text: 'Space is tight', by: { id: lead.id } }])
  expect((await read(stranger, '/notes')).rows).toEqual([])
})

test('invoices are recorded after the approval; the commercial does not see those of providers', async () => {
  const { cost } = await read(lead, `/${key}`)
  const idCost = Object(cost?.[0]).idCost
  await application.execute('quotation', 'AddSellGroup', key, {
    idCost,
    validez: '2099-01-15',
    charges: [{ idCharge: 'AFR', costIndex: 0, sellCurrency: 'USD', sellAmount: '1000.00' }],
  })
  const invoice = { document: 'A 1', date: '2026-01-15', currency: 'USD', amount: '1000.00' }
  const record = (overrides: object) =>
    billing.ask('POST', `/app/v1/quotations/${key}/record-invoicing`, { ...invoice, ...overrides })
  const { sell } = await read(lead, `/${key}`)
  const idSell = Object(sell?.[0]).idSell
  expect(JSON.parse((await record({ side: 'SELL', idSell })).text)).toMatchObject({ code: 'INVALID_TRANSITION' })
  await application.execute('quotation', 'PublishQuote', key, {})
  const recipients = [{ name: 'Ana', mail: '' }]
  await application.execute('quotation', 'SendQuote', key, { idSells: [idSell], recipients, channel: 'DOWNLOAD' })
  await application.execute('quotation', 'ApproveQuote', key, { idSell })
  expect((await record({ side: 'SELL', idSell })).status).toBe(200)
  expect((await record({ side: 'COST', idCost, amount: '800.00' })).status).toBe(200)
  expect((await read(lead, `/${key}`)).invoices).toMatchObject([{ side: 'SELL' }, { side: 'COST', amount: '800.00' }])
  expect((await read(commercial, `/${key}`)).invoices).toMatchObject([{ side: 'SELL', document: 'A 1' }])
  const withdraw = (overrides: object) =>
    billing.ask('POST', `/app/v1/quotations/${key}/withdraw-invoicing`, { document: 'a 1', ...overrides })
  expect((await withdraw({ side: 'COST', idCost, reason: ' ' })).status).toBe(400)
  expect((await withdraw({ side: 'COST', idCost, reason: 'Of another quotation' })).status).toBe(200)
  expect(JSON.parse((await withdraw({ side: 'COST', idCost, reason: 'x' })).text)).toMatchObject({
    code: 'INVOICE_NOT_RECORDED',
  })
  expect(await read(lead, `/${key}`)).toMatchObject({
    invoices: [{ side: 'SELL' }],
    withdrawnInvoices: [{ side: 'COST', document: 'A 1', withdrawn: { reason: 'Of another quotation' } }],
  })
  expect((await read(commercial, `/${key}`)).withdrawnInvoices).toEqual([])
  const excess = await record({ side: 'SELL', idSell, document: 'A 2', amount: '5.00' })
  expect([excess.status, JSON.parse(excess.text).code]).toEqual([409, 'EXCESS_REASON_REQUIRED'])
  expect((await record({ side: 'COST', idCost, amount: '80.00' })).status).toBe(200)
  expect((await read(lead, `/${key}`)).invoices).toMatchObject([{ side: 'SELL' }, { side: 'COST', amount: '80.00' }])
  const excessReason = 'Storage'
  expect((await record({ side: 'SELL', idSell, document: 'A 2', amount: '5.00', excessReason })).status).toBe(200)
  expect((await read(lead, `/${key}`)).invoices?.at(-1)).toMatchObject({ document: 'A 2', excessReason })
})
