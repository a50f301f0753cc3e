import { costGroup, published, sellGroup, sent } from '@freight/contracts/testing/quotation-events'
import { expect, test } from 'vitest'
import { dataAsSeen } from './quotation-history.ts'

const noRights = { rights: { groups: false, lines: false, weighing: false, margin: false }, recipients: false }
const allRights = { rights: { groups: true, lines: true, weighing: true, margin: true }, recipients: true }

test('a cost event shows only the id of the cost to a reader without cost rights', () =>
  expect(dataAsSeen('CostGroupAdded', costGroup('cost-1', '800.00'), noRights)).toEqual({ idCost: 'cost-1' }))

test('no event shows cost or margin to a reader without cost rights', () => {
  for (const type of ['SellGroupAdded', 'SellGroupChanged'])
    expect(JSON.stringify(dataAsSeen(type, sellGroup('sell-1', '800.00', '1000.00'), noRights))).not.toMatch(
      /800|margin/,
    )
  const dataByType = { ...published.data, marginPerCurrency: [{ currency: 'USD', cost: '800.00', margin: '200.00' }] }
  expect(JSON.stringify(dataAsSeen('QuotePublished', dataByType, noRights))).not.toMatch(/margin|800/)
  expect(dataAsSeen('QuoteApproved', { idSell: 'sell-1', margin: '200.00' }, noRights)).toEqual({ idSell: 'sell-1' })
})

test('no event shows the cost group of a line to a reader without cost rights', () => {
  const group = sellGroup('sell-1', '800.00', '1000.00')
  const groupWithCost = { ...group, charges: group.charges.map((charge) => ({ ...charge, idCost: 'cost-2' })) }
  const dataByType = {
    SellGroupAdded: groupWithCost,
    SellGroupChanged: groupWithCost,
    SellGroupConfirmed: { group: groupWithCost },
  }
  for (const [type, data] of Object.entries(dataByType))
    expect(JSON.stringify(dataAsSeen(type, data, noRights))).not.toContain('cost-2')
})

test('a publication shows the margin but not the cost to a reader with the margin right only', () => {
  const rights = { groups: false, lines: false, weighing: false, margin: true }
  const seen = dataAsSeen('QuotePublished', published.data, { rights, recipients: false })
  expect(seen['margin']).toMatchObject({ margin: expect.any(String), sell: expect.any(String) })
  expect(seen['margin']).not.toHaveProperty('cost')
})

test('an automatic rating shows only the number of matching rates to a reader without cost rights', () => {
  const rated = {
    total: 2,
    complete: 1,
    carriers: ['Zonda'],
    candidates: [{ owner: 'Iber Carga' }],
    near: { EXPIRED: 1 },
  }
  expect(dataAsSeen('QuotationAutoRated', rated, noRights)).toEqual({ total: 2, complete: 1 })
  expect(dataAsSeen('QuotationAutoRated', rated, allRights)).toEqual(rated)
})

test('an invoice of a provider shows neither amount nor reason of withdrawal to a reader without cost rights', () => {
  const invoice = { idCost: 'cost-1', document: 'F-7', currency: 'USD', amount: '800.00', reason: 'It was for 80.00' }
  for (const type of ['CostInvoiced', 'CostInvoiceWithdrawn']) {
    expect(dataAsSeen(type, invoice, noRights)).toEqual({ idCost: 'cost-1' })
    expect(dataAsSeen(type, invoice, allRights)).toEqual(invoice)
  }
  expect(dataAsSeen('SellInvoiceWithdrawn', invoice, noRights)).toEqual(invoice)
})

test('the recipients are hidden from users who do not deal with the client', () =>
  expect(dataAsSeen('QuoteSent', sent.data, noRights)).not.toHaveProperty('recipients'))

test('no event shows the local carriers to a reader without cost rights', () => {
  const journey = [
    { legs: ['PICKUP'], carrier: 'Transportes Perez', ruta: '' },
    { legs: ['MAIN_CARRIAGE'], carrier: 'LATAM Cargo', ruta: '' },
  ]
  const group = { ...sellGroup('sell-1', '800.00', '1000.00'), journey }
  const dataByType = {
    SellGroupAdded: group,
    SellGroupConfirmed: { group },
    QuoteSent: { ...sent.data, sells: [group] },
  }
  for (const [type, data] of Object.entries(dataByType)) {
    const seen = JSON.stringify(dataAsSeen(type, data, noRights))
    expect(seen).not.toContain('Transportes Perez')
    expect(seen).toContain('LATAM Cargo')
    expect(JSON.stringify(dataAsSeen(type, data, allRights))).toContain('Transportes Perez')
  }
})

test('an event is shown unchanged to a reader with all rights', () => {
  expect(dataAsSeen('QuoteSent', sent.data, allRights)).toEqual(sent.data)
  expect(dataAsSeen('CostGroupAdded', costGroup('cost-1', '800.00'), allRights)).toEqual(costGroup('cost-1', '800.00'))
})

test('a document of an agent is hidden from a reader without cost rights', () => {
  const document = {
    documentId: 'd-1',
    idCost: 'c-1',
    costRequestId: 'r-1',
    name: 'Oferta.pdf',
    size: 5,
    sha256: 'ab12',
  }
  for (const type of ['AgentDocumentAttached', 'AgentDocumentDropped']) {
    expect(dataAsSeen(type, document, noRights)).toEqual({ idCost: 'c-1' })
    expect(dataAsSeen(type, document, allRights)).toEqual(document)
  }
})

test('the payload of an unknown event type requires all rights', () => {
  const data = { cost: '800.00' }
  expect(dataAsSeen('CostOfNextMonthRecorded', data, noRights)).toEqual({})
  expect(dataAsSeen('CostOfNextMonthRecorded', data, { ...allRights, recipients: false })).toEqual({})
  expect(dataAsSeen('CostOfNextMonthRecorded', data, allRights)).toEqual(data)
})

test('who got a booking request, perhaps an agent, is unknown to a reader without cost rights', () => {
  const data = { bookingId: 'b-1', way: 'MAIL', to: 'Zonda Agents', recipient: { name: '', mail: 'a@zonda.example' } }
  expect(dataAsSeen('BookingHandedOver', data, noRights)).toEqual({ bookingId: 'b-1', way: 'MAIL' })
  expect(dataAsSeen('BookingHandedOver', data, allRights)).toMatchObject({ to: 'Zonda Agents' })
})
