import { costGroup, published, sellGroup, sent } from '@freight/contracts/testing/quotation-events'
import { expect, test } from 'vitest'
import { dataAsSeen } from './event-as-seen.ts'

const blind = { rights: { groups: false, lines: false, weighing: false, margin: false }, recipients: false }
const whole = { rights: { groups: true, lines: true, weighing: true, margin: true }, recipients: true }

test('without cost rights a cost event shows only the id of the cost', () =>
  expect(dataAsSeen('CostGroupAdded', costGroup('cost-1', '800.00'), blind)).toEqual({ idCost: 'cost-1' }))

test('without cost rights no event shows cost or margin', () => {
  for (const type of ['SellGroupAdded', 'SellGroupChanged'])
    expect(JSON.stringify(dataAsSeen(type, sellGroup('sell-1', '800.00', '1000.00'), blind))).not.toMatch(/800|margin/)
  const dataByType = { ...published.data, marginPerCurrency: [{ currency: 'USD', cost: '800.00', margin: '200.00' }] }
  expect(JSON.stringify(dataAsSeen('QuotePublished', dataByType, blind))).not.toMatch(/margin|800/)
  expect(dataAsSeen('QuoteApproved', { idSell: 'sell-1', margin: '200.00' }, blind)).toEqual({ idSell: 'sell-1' })
})

test('without cost rights no event shows the cost group of a line', () => {
  const group = sellGroup('sell-1', '800.00', '1000.00')
  const several = { ...group, charges: group.charges.map((charge) => ({ ...charge, idCost: 'cost-2' })) }
  const dataByType = { SellGroupAdded: several, SellGroupChanged: several, SellGroupConfirmed: { group: several } }
  for (const [type, data] of Object.entries(dataByType))
    expect(JSON.stringify(dataAsSeen(type, data, blind))).not.toContain('cost-2')
})

test('with the margin right only, a publication shows the margin but not the cost', () => {
  const rights = { groups: false, lines: false, weighing: false, margin: true }
  const seen = dataAsSeen('QuotePublished', published.data, { rights, recipients: false })
  expect(seen['margin']).toMatchObject({ margin: expect.any(String), sell: expect.any(String) })
  expect(seen['margin']).not.toHaveProperty('cost')
})

test('without cost rights an automatic rating shows only the number of matching rates', () => {
  const rated = {
    total: 2,
    complete: 1,
    carriers: ['Zonda'],
    candidates: [{ owner: 'Iber Carga' }],
    near: { EXPIRED: 1 },
  }
  expect(dataAsSeen('QuotationAutoRated', rated, blind)).toEqual({ total: 2, complete: 1 })
  expect(dataAsSeen('QuotationAutoRated', rated, whole)).toEqual(rated)
})

test('without cost rights an invoice of a provider shows neither amount nor reason of withdrawal', () => {
  const invoice = { idCost: 'cost-1', document: 'F-7', currency: 'USD', amount: '800.00', reason: 'It was for 80.00' }
  for (const type of ['CostInvoiced', 'CostInvoiceWithdrawn']) {
    expect(dataAsSeen(type, invoice, blind)).toEqual({ idCost: 'cost-1' })
    expect(dataAsSeen(type, invoice, whole)).toEqual(invoice)
  }
  expect(dataAsSeen('SellInvoiceWithdrawn', invoice, blind)).toEqual(invoice)
})

test('hides the recipients from users who do not deal with the client', () =>
  expect(dataAsSeen('QuoteSent', sent.data, blind)).not.toHaveProperty('recipients'))

test('without cost rights no event shows the local carriers', () => {
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
    const seen = JSON.stringify(dataAsSeen(type, data, blind))
    expect(seen).not.toContain('Transportes Perez')
    expect(seen).toContain('LATAM Cargo')
    expect(JSON.stringify(dataAsSeen(type, data, whole))).toContain('Transportes Perez')
  }
})

test('with all rights an event is shown unchanged', () => {
  expect(dataAsSeen('QuoteSent', sent.data, whole)).toEqual(sent.data)
  expect(dataAsSeen('CostGroupAdded', costGroup('cost-1', '800.00'), whole)).toEqual(costGroup('cost-1', '800.00'))
})

test('without cost rights a document of an agent is hidden', () => {
  const document = {
    documentId: 'd-1',
    idCost: 'c-1',
    costRequestId: 'r-1',
    name: 'Oferta.pdf',
    size: 5,
    sha256: 'ab12',
  }
  for (const type of ['AgentDocumentAttached', 'AgentDocumentDropped']) {
    expect(dataAsSeen(type, document, blind)).toEqual({ idCost: 'c-1' })
    expect(dataAsSeen(type, document, whole)).toEqual(document)
  }
})

test('the payload of an unknown event type requires all rights', () => {
  const data = { cost: '800.00' }
  expect(dataAsSeen('CostOfNextMonthRecorded', data, blind)).toEqual({})
  expect(dataAsSeen('CostOfNextMonthRecorded', data, { ...whole, recipients: false })).toEqual({})
  expect(dataAsSeen('CostOfNextMonthRecorded', data, whole)).toEqual(data)
})
