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
import { chargeCodeUsage } from './charge-code-usage.ts'
import { after } from '../testing/after.ts'

const [line] = costGroup('cost-1', '1.00').charges
const [sold] = sellGroup('sell-1', '1.00', '2.00').charges
const withCodes = (...codes: string[]) => ({
  ...costGroup('cost-1', '1.00'),
  charges: codes.flatMap((idCharge) => (line ? [{ ...line, idCharge }] : [])),
})
const quoted = [requested(), taken, costAdded('cost-1', '800.00'), sellAdded('sell-1', '800.00', '1000.00')]

test('a quotation uses the codes of its costs and of its sells, each once', () =>
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

test('an alternative that was confirmed uses the codes that it has now, where that is told', () => {
  const group = { ...sellGroup('sell-1', '1.00', '2.00'), charges: sold ? [{ ...sold, idCharge: 'HDL' }] : [] }
  const confirmed = { type: 'SellGroupConfirmed', data: { idSell: 'sell-1', group } } as const
  after(chargeCodeUsage, ...quoted, confirmed).shows({ sold: ['HDL'], codes: ['AF', 'HDL'] })
  const same = { type: 'SellGroupConfirmed', data: { idSell: 'sell-1' } } as const
  after(chargeCodeUsage, ...quoted, same).shows({ sold: ['AF'], codes: ['AF'] })
})

test('a code that is changed away or removed is not used any more', () => {
  const removed = { type: 'SellGroupRemoved', data: { idSell: 'sell-1' } } as const
  const changed = { type: 'CostGroupChanged', data: withCodes('FSC') } as const
  after(chargeCodeUsage, ...quoted, changed).shows({ codes: ['AF', 'FSC'], sold: ['AF'] })
  after(chargeCodeUsage, ...quoted, changed, removed).shows({ codes: ['FSC'], sold: [] })
  after(chargeCodeUsage, ...quoted, removed, { type: 'CostGroupRemoved', data: { idCost: 'cost-1' } }).shows({
    codes: [],
    costs: {},
  })
})

test('a sell that is changed uses its new codes', () => {
  const charges = sold ? [{ ...sold, idCharge: 'HDL' }] : []
  after(chargeCodeUsage, ...quoted, {
    type: 'SellGroupChanged',
    data: { ...sellGroup('sell-1', '1.00', '2.00'), charges },
  }).shows({ sold: ['HDL'], codes: ['AF', 'HDL'] })
})

test('a publication says what each code was quoted for, in each currency that had a rate on that day', () => {
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

test('where one of the charges of a code has no rate, what the code came to is not known', () => {
  const pesos = sold ? [sold, { ...sold, sellCurrency: 'ARS' as const, sellAmount: '10.00' }] : []
  const some = after(
    chargeCodeUsage,
    ...quoted,
    { type: 'SellGroupChanged', data: { ...sellGroup('sell-1', '1.00', '1000.00'), charges: pesos } },
    published,
  )
  some.shows({ quoted: { AF: { charges: 2, amounts: {} } } })
  for (const amounts of [{ USD: '1.00' }, { USD: '2.00' }, { ARS: '10.00' }])
    expect(() => some.shows({ quoted: { AF: { charges: 2, amounts } } })).toThrow()
})

test('what is decided or withdrawn is not open, what is opened again is', () => {
  after(chargeCodeUsage, ...quoted, published, approved('sell-1')).shows({ open: false })
  after(chargeCodeUsage, ...quoted, cancelled).shows({ open: false })
  const reopened = { type: 'QuoteReopened', data: { reason: 'Wrong' } } as const
  after(chargeCodeUsage, ...quoted, published, approved('sell-1'), reopened).shows({ open: true })
  after(chargeCodeUsage, ...quoted, { type: 'QuoteRejected', data: { reasonCode: 'PRICE', text: '' } }).shows({
    open: false,
  })
})

test('who may open it is known', () => {
  after(chargeCodeUsage, requested(), taken).shows({ assignedTo: 'psosa' })
  const assigned = {
    type: 'QuotationAssigned',
    data: { commercial: 'mcosta', previous: { commercial: 'jcuadrado' } },
  } as const
  after(chargeCodeUsage, requested(), taken, assigned).shows({ assignedTo: 'psosa', commercial: 'mcosta' })
})

test('what was won uses the codes of the offer that the client has', () => {
  const charges = sold ? [{ ...sold, idCharge: 'HDL' }] : []
  const draft = { type: 'SellGroupChanged' as const, data: { ...sellGroup('sell-1', '1.00', '2.00'), charges } }
  after(chargeCodeUsage, ...quoted, published, draft, approved('sell-1')).shows({ sold: ['AF'], codes: ['AF'] })
})

test('a yes to a revision uses the codes that were brought back, not those that were published after it', () => {
  const charges = sold ? [{ ...sold, idCharge: 'HDL' }] : []
  const next = { type: 'SellGroupChanged' as const, data: { ...sellGroup('sell-1', '1.00', '2.00'), charges } }
  const again = { type: 'SellGroupChanged' as const, data: sellGroup('sell-1', '1.00', '2.00') }
  const yes = { type: 'QuoteApproved' as const, data: { idSell: 'sell-1', clientReference: '', revisionNo: 1 } }
  after(chargeCodeUsage, ...quoted, published, next, published, again, yes).shows({ sold: ['AF'], codes: ['AF'] })
})
