import {
  approved,
  cancelled,
  costAdded,
  costGroup,
  published,
  requested,
  sellAdded,
  sellGroup,
  taken,
  updated,
} from '@freight/contracts/testing/quotation-events'
import { expect, test } from 'vitest'
import { chargeCodeUsage } from './charge-code-list.ts'
import { after } from '../testing/after.ts'

const [line] = costGroup('cost-1', '1.00').charges
const [sold] = sellGroup('sell-1', '1.00', '2.00').charges
const withCodes = (...codes: string[]) => ({
  ...costGroup('cost-1', '1.00'),
  charges: codes.flatMap((idCharge) => (line ? [{ ...line, idCharge }] : [])),
})
const quoted = [requested(), taken, costAdded('cost-1', '800.00'), sellAdded('sell-1', '800.00', '1000.00')]

test('each code of the costs and sells of a quotation is listed once', () =>
  after(
    chargeCodeUsage,
    requested(),
    { type: 'CostGroupAdded', data: withCodes('FSC', 'AF', 'FSC') },
    sellAdded('sell-1', '800.00', '1000.00'),
  ).shows({
    open: true,
    clientName: 'Almacén Ñandú',
    commercial: 'jcuadrado',
    costs: { 'cost-1': ['AF', 'FSC'] },
    sold: ['AF'],
    codes: ['AF', 'FSC'],
  }))

test('a confirmed alternative uses the codes in the confirmation, if it contains any', () => {
  const group = { ...sellGroup('sell-1', '1.00', '2.00'), charges: sold ? [{ ...sold, idCharge: 'HDL' }] : [] }
  const confirmed = { type: 'SellGroupConfirmed', data: { idSell: 'sell-1', group } } as const
  after(chargeCodeUsage, ...quoted, confirmed).shows({ sold: ['HDL'], codes: ['AF', 'HDL'] })
  const same = { type: 'SellGroupConfirmed', data: { idSell: 'sell-1' } } as const
  after(chargeCodeUsage, ...quoted, same).shows({ sold: ['AF'], codes: ['AF'] })
})

test('a changed or removed line no longer uses its former code', () => {
  const removed = { type: 'SellGroupRemoved', data: { idSell: 'sell-1' } } as const
  const changed = { type: 'CostGroupChanged', data: withCodes('FSC') } as const
  after(chargeCodeUsage, ...quoted, changed).shows({ codes: ['AF', 'FSC'], sold: ['AF'] })
  after(chargeCodeUsage, ...quoted, changed, removed).shows({ codes: ['FSC'], sold: [] })
  after(chargeCodeUsage, ...quoted, removed, { type: 'CostGroupRemoved', data: { idCost: 'cost-1' } }).shows({
    codes: [],
    costs: {},
  })
})

test('a changed sell uses its new codes', () => {
  const charges = sold ? [{ ...sold, idCharge: 'HDL' }] : []
  after(chargeCodeUsage, ...quoted, {
    type: 'SellGroupChanged',
    data: { ...sellGroup('sell-1', '1.00', '2.00'), charges },
  }).shows({ sold: ['HDL'], codes: ['AF', 'HDL'] })
})

test('a publication stores the quoted amount of each code, in each currency that had a rate on that day', () => {
  const euros = sold ? [sold, { ...sold, sellCurrency: 'EUR' as const, sellAmount: '10.00' }] : []
  after(chargeCodeUsage, ...quoted, published).shows({
    quoted: { AF: { charges: 1, amounts: { USD: '1000.00', EUR: '909.09' } } },
  })
  after(
    chargeCodeUsage,
    ...quoted,
    { type: 'SellGroupChanged', data: { ...sellGroup('sell-1', '1.00', '1000.00'), charges: euros } },
    updated,
  ).shows({ quoted: { AF: { charges: 2, amounts: { USD: '13.00', EUR: '11.82' } } } })
})

test('the quoted amount of a code is unknown when one of its charges has no rate', () => {
  const pesos = sold ? [sold, { ...sold, sellCurrency: 'ARS' as const, sellAmount: '10.00' }] : []
  const rowWithPesos = after(
    chargeCodeUsage,
    ...quoted,
    { type: 'SellGroupChanged', data: { ...sellGroup('sell-1', '1.00', '1000.00'), charges: pesos } },
    published,
  )
  rowWithPesos.shows({ quoted: { AF: { charges: 2, amounts: {} } } })
  for (const amounts of [{ USD: '1.00' }, { USD: '2.00' }, { ARS: '10.00' }])
    expect(() => rowWithPesos.shows({ quoted: { AF: { charges: 2, amounts } } })).toThrow()
})

test('a decided or withdrawn quotation is closed until it is reopened', () => {
  after(chargeCodeUsage, ...quoted, published, approved('sell-1')).shows({ open: false })
  after(chargeCodeUsage, ...quoted, cancelled).shows({ open: false })
  const reopened = { type: 'QuoteReopened', data: { reason: 'Wrong' } } as const
  after(chargeCodeUsage, ...quoted, published, approved('sell-1'), reopened).shows({ open: true })
  after(chargeCodeUsage, ...quoted, { type: 'QuoteRejected', data: { reasonCode: 'PRICE', text: '' } }).shows({
    open: false,
  })
})

test('the row has the pricing user and the commercial of the quotation', () => {
  after(chargeCodeUsage, requested(), taken).shows({ assignedTo: 'psosa' })
  const assigned = {
    type: 'QuotationAssigned',
    data: { commercial: 'mcosta', previous: { commercial: 'jcuadrado' } },
  } as const
  after(chargeCodeUsage, requested(), taken, assigned).shows({ assignedTo: 'psosa', commercial: 'mcosta' })
})

test('a won quotation uses the codes of the published offer, not of a later draft', () => {
  const charges = sold ? [{ ...sold, idCharge: 'HDL' }] : []
  const draft = { type: 'SellGroupChanged' as const, data: { ...sellGroup('sell-1', '1.00', '2.00'), charges } }
  after(chargeCodeUsage, ...quoted, published, draft, approved('sell-1')).shows({ sold: ['AF'], codes: ['AF'] })
})

test('an approval of an earlier revision uses the codes of that revision, not of the last publication', () => {
  const charges = sold ? [{ ...sold, idCharge: 'HDL' }] : []
  const secondDraft = { type: 'SellGroupChanged' as const, data: { ...sellGroup('sell-1', '1.00', '2.00'), charges } }
  const restoredDraft = { type: 'SellGroupChanged' as const, data: sellGroup('sell-1', '1.00', '2.00') }
  const approval = { type: 'QuoteApproved' as const, data: { idSell: 'sell-1', clientReference: '', revisionNo: 1 } }
  after(chargeCodeUsage, ...quoted, published, secondDraft, published, restoredDraft, approval).shows({
    sold: ['AF'],
    codes: ['AF'],
  })
})
