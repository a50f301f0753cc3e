import type { Leg } from '@freight/contracts/vocabulary/schemas'
import type { EventData } from '@freight/contracts/events/event'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import { quotationList } from './quotation-list.ts'
import { atHour as at } from '@freight/contracts/testing/sample-events'
import { after, afterRates, stored } from '../testing/after.ts'
import {
  amended,
  approved,
  cancelled,
  costAdded,
  costGroup,
  published,
  rejected,
  reopenedForPricing,
  requested,
  sellAdded,
  sellGroup,
  sent,
  taken,
  updated,
} from '@freight/contracts/testing/quotation-events'
import { test } from 'vitest'

const list = quotationList
const priced = [requested(), taken, costAdded('cost-1', '800.00'), sellAdded('sell-1', '800.00', '1000.00')] as const

test('a request has its client, goods, route and date', () =>
  after(list, requested()).shows({
    status: 'REQUESTED',
    createdAt: at(1),
    statusSince: at(1),
    clientName: 'Almacén Ñandú',
    commercial: 'jcuadrado',
    originCode: 'HKG',
    destinationCountry: 'UY',
    chargeable: '210',
    chargeableBasis: 'VOLUME',
  }))

test('a request has the weight of its containers when it is given for each of them', () => {
  const containerData = [{ type: '40HC' as const, quantity: 3, peso: '25000' }]
  return after(list, requested({ pesoTotal: '0', containerData })).shows({ weight: '75000' })
})

test('a request without a client has an empty one', () =>
  after(list, requested({ client: undefined })).shows({ clientId: '', clientName: '' }))

test('a request is found by reference, client and places, without accents', () =>
  after(list, requested()).shows({
    search: ' mvd-2026-000001 almacen nandu nandu s.a. po 77 hkg hong kong mvd montevideo',
  }))

test('a request shows its trucks until an amendment removes them', () => {
  const truckData = [{ type: 'SIDER' as const, quantity: 2 }]
  after(list, requested({ truckData })).shows({ trucks: truckData })
  after(list, requested({ truckData }), amended({ modo: 'LTL' })).shows({ trucks: [] })
})

test('dangerous goods show their number and class', () =>
  after(list, requested({ dangerousGoods: { unNumber: '1993', imoClass: '3' } })).shows({ dangerous: 'UN1993 3' }))

test('one dangerous row marks the request as dangerous', () => {
  const row = { ctnPlt: 'PLT', cantidad: 1, peso: '150', largo: '140', ancho: '100', alto: '90' } as const
  const dangerousGoods = { unNumber: '1263', imoClass: '3' }
  after(list, requested({ packingData: [row, { ...row, dangerousGoods }] })).shows({ dangerous: 'UN1263 3' })
})

test('a taken request is pending with its assignee', () =>
  after(list, requested(), taken).shows({ status: 'PENDING', assignedTo: 'psosa', statusSince: at(2) }))

test('a request assigned to a pricing user is pending', () =>
  after(list, requested(), {
    type: 'QuotationAssigned',
    data: { assignedTo: 'psosa', previous: { commercial: 'jcuadrado' } },
  }).shows({ status: 'PENDING', assignedTo: 'psosa', commercial: 'jcuadrado' }))

test('a request assigned to another commercial stays requested', () =>
  after(list, requested(), {
    type: 'QuotationAssigned',
    data: { commercial: 'mrivas', previous: { commercial: 'jcuadrado' } },
  }).shows({ status: 'REQUESTED', commercial: 'mrivas', statusSince: at(1), lastChangeAt: at(2) }))

test('a released request is requested again without an assignee', () =>
  after(list, requested(), taken, { type: 'QuotationReleased', data: { previous: 'psosa' } }).shows({
    status: 'REQUESTED',
    assignedTo: undefined,
  }))

test('a note updates the last change, not the status', () =>
  after(list, requested(), {
    type: 'QuotationNoteAdded',
    data: { noteId: 'n', text: 'Call first', visibility: 'INTERNAL' },
  }).shows({ status: 'REQUESTED', statusSince: at(1), lastChangeAt: at(2) }))

test('an added or removed document updates the last change, not the status', () => {
  const sheet = { documentId: 'd1', type: 'MSDS', name: 'Hoja.pdf' } as const
  const attached = { type: 'DocumentAttached', data: { ...sheet, size: 1, sha256: 'ab' } } as const
  const unchanged = { status: 'REQUESTED', statusSince: at(1) } as const
  after(list, requested(), attached).shows({ ...unchanged, lastChangeAt: at(2) })
  after(list, requested(), attached, { type: 'DocumentRemoved', data: sheet }).shows({
    ...unchanged,
    lastChangeAt: at(3),
  })
})

test('the cheapest cost is the best', () =>
  after(list, requested(), taken, costAdded('cost-1', '800.00'), costAdded('cost-2', '731.50')).shows({
    costs: 2,
    bestCost: '731.50',
  }))

test('a changed cost counts with its new amount', () =>
  after(list, requested(), costAdded('cost-1', '800.00'), {
    type: 'CostGroupChanged',
    data: costGroup('cost-1', '750.00'),
  }).shows({ costs: 1, bestCost: '750.00' }))

test('a removed cost does not count', () =>
  after(list, requested(), costAdded('cost-1', '800.00'), {
    type: 'CostGroupRemoved',
    data: { idCost: 'cost-1' },
  }).shows({ costs: 0, bestCost: undefined }))

test('a cost in another currency is compared once its rates are known', () => {
  after(list, requested(), costAdded('cost-1', '800.00'), costAdded('cost-2', '700.00', 'EUR')).shows({
    bestCost: '800.00',
  })
  after(list, requested(), costAdded('cost-1', '800.00'), costAdded('cost-2', '700.00', 'EUR'), published).shows({
    bestCost: '770.00',
  })
})

/** An exchange rate of the EUR, set at a position among the events of the quotation. */
const euro = (position: number, date: string, perBase: string) => ({
  ...stored('exchange-rate-EUR', 1, {
    type: 'ExchangeRateSet',
    data: { currency: 'EUR', date, perBase, source: '' },
  }),
  position,
})

test('costs are compared at the rates known at their last change', () => {
  const costs = [requested(), costAdded('cost-1', '800.00'), costAdded('cost-2', '700.00', 'EUR')] as const
  const removed = { type: 'CostGroupRemoved', data: { idCost: 'cost-1' } } as const
  const before = euro(1, '2026-03-02', '1.05')
  const since = euro(3, '2026-03-02', '1.20')
  afterRates([before], list, ...costs).shows({ bestCost: '735.00' })
  afterRates([before, since], list, ...costs).shows({ bestCost: '735.00' })
  afterRates([before, since], list, ...costs, removed).shows({ bestCost: '840.00' })
  afterRates([before, euro(2, '2026-03-03', '1.20')], list, ...costs).shows({ bestCost: '735.00' })
})

test('a publication compares costs at its own rates', () =>
  afterRates([euro(1, '2026-03-02', '1.05')], list, requested(), costAdded('cost-1', '700.00', 'EUR'), published).shows(
    {
      bestCost: '770.00',
    },
  ))

test('a cost of zero is never the best', () =>
  after(list, requested(), costAdded('cost-1', '0.00')).shows({ costs: 1, bestCost: undefined }))

/** A cost with one charge per section and amount, in USD. */
const costOf = (idCost: string, ...charges: [section: 'ORIGIN' | 'FREIGHT' | 'DESTINATION', amount: string][]) => {
  const { charges: plain, legs: _, ...group } = costGroup(idCost, '1.00')
  const lines = charges.flatMap(([section, amount]) => plain.map((charge) => ({ ...charge, section, amount })))
  return { type: 'CostGroupAdded', data: { ...group, charges: lines } } as const
}

test('a cost with a line without amount is never the best', () =>
  after(
    list,
    requested(),
    costOf('cost-1', ['FREIGHT', '700.00'], ['DESTINATION', '100.00']),
    costOf('cost-2', ['FREIGHT', '700.00'], ['DESTINATION', '0.00']),
  ).shows({ costs: 2, bestCost: '800.00' }))

/** A cost with these charge codes of the freight and what each comes to; `included`: it is part of another line. */
const codedCost = (idCost: string, validez: string, codes: Record<string, string>, ...included: string[]) => {
  const { charges: plain, ...group } = costGroup(idCost, '1.00')
  const lines = plain.flatMap((charge) => [
    ...Object.entries(codes).map(([idCharge, amount]) => ({ ...charge, idCharge, amount })),
    ...included.map((idCharge) => ({ ...charge, idCharge, amount: '0.00', included: true as const })),
  ])
  return { type: 'CostGroupAdded', data: { ...group, validez, charges: lines } } as const
}

test('a cost without a surcharge that another cost prices is not the best, unless it includes the surcharge', () => {
  const surcharged = codedCost('cost-1', '2026-03-31', { OFR: '720.00', BAF: '30.00' })
  after(list, requested(), surcharged, codedCost('cost-2', '2026-03-31', { OFR: '700.00' })).shows({
    costs: 2,
    bestCost: '750.00',
  })
  after(list, requested(), surcharged, codedCost('cost-2', '2026-03-31', { OFR: '700.00' }, 'BAF')).shows({
    bestCost: '700.00',
  })
})

test('a cost without freight for all containers of the request is never the best, also after an amendment', () => {
  const fcl = { transportMode: 'SEA', modo: 'FCL', incoterm: 'FOB' } as const
  const [of20, of40] = [{ type: '20GP', quantity: 1 } as const, { type: '40HC', quantity: 2 } as const]
  const { charges: plain, ...group } = costGroup('cost-1', '1380.00')
  const charges = plain.map((charge) => ({ ...charge, calculator: 'PER_CONTAINER' as const, unit: '20GP' }))
  const cost = { type: 'CostGroupAdded', data: { ...group, charges } } as const
  after(list, requested({ ...fcl, containerData: [of20, of40] }), cost).shows({ costs: 1, bestCost: undefined })
  const amendedTo = (...containerData: (typeof of20 | typeof of40)[]) => amended({ ...fcl, containerData })
  after(list, requested({ ...fcl, containerData: [of20] }), cost, amendedTo(of20, of40)).shows({ bestCost: undefined })
  after(list, requested({ ...fcl, containerData: [of40] }), cost, amendedTo(of20)).shows({ bestCost: '1380.00' })
  // Load devices are containers of the air.
  const uldData = [{ type: 'PMC', quantity: 1 } as const]
  after(list, requested({ modo: 'ULD', uldData }), cost).shows({ bestCost: undefined })
})

test('the freight of a container type is known by the flag of its charge code, not by its name', () => {
  const [of20, of40] = [{ type: '20GP', quantity: 1 } as const, { type: '40HC', quantity: 2 } as const]
  const fcl = requested({ transportMode: 'SEA', modo: 'FCL', containerData: [of20, of40] })
  const { charges: plain, ...group } = costGroup('cost-1', '100.00')
  const perType = { calculator: 'PER_CONTAINER' } as const
  const charges = plain.flatMap((charge) => [
    { ...charge, ...perType, unit: '20GP' },
    { ...charge, ...perType, unit: '40HC' },
    // A common name of main freight, which no one flagged.
    { ...charge, ...perType, unit: '20GP', idCharge: 'OFR' },
  ])
  after(list, fcl, { type: 'CostGroupAdded', data: { ...group, charges } }).shows({ bestCost: '300.00' })
})

test('a leg that no cost has does not distinguish the costs, and one that a cost has is added', () => {
  const exw = requested({ incoterm: 'EXW' })
  const [port, pickup] = [
    costOf('cost-1', ['FREIGHT', '100.00'], ['DESTINATION', '80.00']),
    costOf('cost-2', ['ORIGIN', '50.00']),
  ]
  after(list, exw, port).shows({ costs: 1, bestCost: '180.00' })
  after(list, exw, port, pickup).shows({ costs: 2, bestCost: '230.00' })
})

test('costs that each lack a charge code of the other have no best one', () =>
  after(
    list,
    requested(),
    codedCost('cost-1', '2026-03-31', { OFR: '700.00', BAF: '30.00' }),
    codedCost('cost-2', '2026-03-31', { OFR: '700.00', ISPS: '14.00' }),
  ).shows({ costs: 2, bestCost: undefined }))

test('the charge codes of a cost count until it expires or is removed', () => {
  const surcharged = codedCost('cost-1', '2026-03-20', { OFR: '720.00', BAF: '30.00' })
  const unsurcharged = codedCost('cost-2', '2026-03-31', { OFR: '700.00' })
  after(list, requested(), surcharged, unsurcharged).shows({
    bestCosts: [
      { until: '2026-03-20', USD: '750.00' },
      { until: '2026-03-31', USD: '700.00' },
    ],
  })
  const removed = { type: 'CostGroupRemoved', data: { idCost: 'cost-1' } } as const
  after(list, requested(), surcharged, unsurcharged, removed).shows({ bestCost: '700.00' })
})

test('a charge code that the other party pays under the incoterm keeps no cost from being the best', () => {
  const { data, ...added } = codedCost('cost-1', '2026-03-31', { OFR: '720.00', EXC: '90.00' })
  const charges = data.charges.map((charge) =>
    charge.idCharge === 'EXC' ? { ...charge, section: 'ORIGIN' as const } : charge,
  )
  const chargesOfBoth = { ...data, charges }
  const unsurcharged = codedCost('cost-2', '2026-03-31', { OFR: '700.00' })
  after(list, requested({ incoterm: 'FOB' }), { ...added, data: chargesOfBoth }, unsurcharged).shows({
    bestCost: '700.00',
  })
})

test('only the charges that our client pays count, also after a change of the incoterm', () => {
  // Under FOB the seller brings the goods on board; under CFR the seller also pays the freight.
  const costs = [
    costOf('cost-1', ['ORIGIN', '500.00'], ['FREIGHT', '100.00'], ['DESTINATION', '80.00']),
    costOf('cost-2', ['ORIGIN', '0.00'], ['FREIGHT', '300.00'], ['DESTINATION', '50.00']),
  ] as const
  after(list, requested({ incoterm: 'FOB' }), ...costs).shows({ bestCost: '180.00' })
  after(list, requested({ incoterm: 'EXW' }), ...costs).shows({ bestCost: '680.00' })
  const crossTrade = { incoterm: 'FOB', destinoPais: 'BR', direction: 'EXPORT' } as const
  after(list, requested(crossTrade), costOf('cost-3', ['ORIGIN', '60.00'], ['FREIGHT', '9.00'])).shows({
    bestCost: '60.00',
  })
  after(list, requested({ incoterm: 'FOB' }), ...costs, amended({ incoterm: 'CFR' })).shows({ bestCost: '50.00' })
})

test('the best cost counts by leg: under FCA a pickup only if there is one, under DAP no terminal', () => {
  const { charges: plain, ...group } = costGroup('cost-1', '1.00')
  const at = (section: 'ORIGIN' | 'FREIGHT' | 'DESTINATION', leg: Leg, amount: string) =>
    plain.map((charge) => ({ ...charge, section, leg, amount }))
  const charges = [
    ...at('ORIGIN', 'PICKUP', '500.00'),
    ...at('ORIGIN', 'ORIGIN_TERMINAL', '60.00'),
    ...at('FREIGHT', 'MAIN_CARRIAGE', '100.00'),
    ...at('DESTINATION', 'DESTINATION_TERMINAL', '7.00'),
    ...at('DESTINATION', 'IMPORT', '30.00'),
  ]
  const cost = { type: 'CostGroupAdded', data: { ...group, charges } } as const
  const pickup = { proveedor: 'Hessen', nroOrden: '', direccion: 'x', ciudad: 'y', codPostal: '', estado: '' }
  after(list, requested({ incoterm: 'FCA', pickupData: [] }), cost).shows({ bestCost: '197.00' })
  after(list, requested({ incoterm: 'FCA', pickupData: [pickup] }), cost).shows({ bestCost: '697.00' })
  after(list, requested({ incoterm: 'DAP', pickupData: [] }), cost).shows({ bestCost: '30.00' })
})

test('the best cost includes the delivery when the seller delivers to the terminal only', () => {
  const { charges: plain, ...group } = costGroup('cost-1', '1.00')
  const at = (leg: Leg, amount: string) =>
    plain.map((charge) => ({ ...charge, section: 'DESTINATION' as const, leg, amount }))
  const charges = [...at('IMPORT', '30.00'), ...at('DELIVERY', '400.00')]
  const cost = { type: 'CostGroupAdded', data: { ...group, charges } } as const
  const bought = (overrides: object) => after(list, requested({ incoterm: 'DAP', ...overrides }), cost)
  bought({}).shows({ bestCost: '30.00' })
  bought({ deliveryAtTerminal: true }).shows({ bestCost: '430.00' })
})

const requestIssued = (costRequestId: string) =>
  ({
    type: 'CostRequestOpened',
    data: {
      costRequestId,
      providerId: 'p-1',
      providerName: 'Blue Delta',
      contactId: 'k-1',
      mail: 'rates@bluedelta.example',
      language: 'en',
    },
  }) as const
const answered = (
  costRequestId: string,
  submissionNo: number,
): { type: 'AgentCostsRecorded'; data: EventData<QuotationEvents, 'AgentCostsRecorded'> } => ({
  type: 'AgentCostsRecorded',
  data: { costRequestId, submissionNo, groups: [] },
})

test('an agent counts as asked when the cost request is sent, and as answered when it is answered', () => {
  after(list, requested(), requestIssued('r-1'), requestIssued('r-2')).shows({
    status: 'PENDING',
    agentsAsked: 2,
    agentsAnswered: 0,
    statusSince: at(2),
  })
  after(list, requested(), requestIssued('r-1'), requestIssued('r-2'), answered('r-2', 1), answered('r-2', 2)).shows({
    agentsAsked: 2,
    agentsAnswered: 1,
    agentsAwaited: 1,
    lastChangeAt: at(5),
  })
})

test('an agent who declines is not expected to answer until the cost request is reopened', () => {
  const requestFields = { costRequestId: 'r-1', providerName: 'Blue Delta' }
  const closed = { type: 'CostRequestClosed', data: { ...requestFields, state: 'DECLINED' } } as const
  const reopenedRequest = { type: 'CostRequestAwaited', data: requestFields } as const
  const twoRequests = [requested(), requestIssued('r-1'), requestIssued('r-2')] as const
  after(list, ...twoRequests).shows({ agentsAwaited: 2, agentsAwaitedSince: at(2) })
  after(list, ...twoRequests, closed).shows({
    agentsAsked: 2,
    agentsClosed: 1,
    agentsAwaited: 1,
    agentsAwaitedSince: at(3),
  })
  after(list, ...twoRequests, closed, reopenedRequest).shows({
    agentsClosed: 0,
    agentsAwaited: 2,
    agentsAwaitedSince: at(3),
  })
  after(list, ...twoRequests, answered('r-1', 1), reopenedRequest, closed).shows({
    agentsClosed: 0,
    agentsAnswered: 1,
    agentsAwaited: 1,
  })
})

test('a reopened quotation is marked until it is published', () => {
  const reopened = { type: 'QuoteReopened', data: { reason: 'More goods' } } as const
  after(list, requested(), reopened).shows({ reopened: true })
  after(list, ...priced, selected, reopened, published).shows({ reopened: false })
})

const selected = { type: 'SellSelected', data: { idSell: 'sell-1' } } as const

test('the row shows the selected alternative, and none without a selection', () => {
  after(list, ...priced, selected, sellAdded('sell-2', '800.00', '1200.00')).shows({
    sells: 2,
    sell: '1000.00',
    marginPct: '20.00',
    validUntil: '2026-04-15',
    ttime: 3,
  })
  after(list, ...priced).shows({ sells: 1, sell: undefined })
})

test('the row shows another alternative once that is selected', () =>
  after(list, ...priced, sellAdded('sell-2', '800.00', '1200.00'), {
    type: 'SellSelected',
    data: { idSell: 'sell-2' },
  }).shows({ sell: '1200.00' }))

test('a changed alternative shows its new price', () =>
  after(list, ...priced, selected, { type: 'SellGroupChanged', data: sellGroup('sell-1', '800.00', '1100.00') }).shows({
    sells: 1,
    sell: '1100.00',
  }))

test('the row shows no offer after the selected alternative is removed', () =>
  after(list, ...priced, selected, { type: 'SellGroupRemoved', data: { idSell: 'sell-1' } }).shows({
    sells: 0,
    sell: undefined,
    sellectedSell: undefined,
    validUntil: undefined,
  }))

test('the selected alternative stays when another one is removed', () =>
  after(list, ...priced, sellAdded('sell-2', '1.00', '2.00'), selected, {
    type: 'SellGroupRemoved',
    data: { idSell: 'sell-2' },
  }).shows({ sells: 1, sell: '1000.00', sellectedSell: 'sell-1' }))

test('a confirmed alternative shows the amounts in the confirmation, if it contains any', () => {
  const confirmed = (group?: ReturnType<typeof sellGroup>) =>
    ({ type: 'SellGroupConfirmed', data: { idSell: 'sell-1', ...(group && { group }) } }) as const
  after(list, ...priced, selected, confirmed(sellGroup('sell-1', '800.00', '1100.00'))).shows({ sell: '1100.00' })
  after(list, ...priced, selected, confirmed()).shows({ sell: '1000.00' })
})

test('a margin with an unknown cost is marked as an upper limit', () => {
  const sell = sellGroup('sell-1', '800.00', '1000.00')
  const atMost = { ...sell, margin: sell.margin && { ...sell.margin, atMost: true as const } }
  const added = { type: 'SellGroupAdded', data: atMost } as const
  const selection = { type: 'SellSelected', data: { idSell: 'sell-1' } } as const
  after(quotationList, requested(), added, selection).shows({ marginPct: '20.00', marginAtMost: true })
  after(quotationList, requested(), added, selection, { type: 'SellGroupChanged', data: sell }).shows({
    marginPct: '20.00',
    marginAtMost: false,
  })
})

test('the sell uses the rates of the publication, then of the sending, then of the approved revision', () => {
  if (sent.type !== 'QuoteSent') throw new Error('It was not sent')
  const { data } = sent
  const margin = { currency: 'USD' as const, cost: '800.00', sell: '1200.00', margin: '400.00' }
  const totals = [{ amount: '1000.00', currency: 'EUR' as const }]
  const inEuros = { ...sellGroup('sell-1', '800.00', '1000.00'), totals, margin }
  const sentAt = (perBase: string, revisionNo: number) => {
    const rates = [{ currency: 'EUR' as const, perBase, date: '2026-03-02' }]
    const fxSnapshot = { ...data.fxSnapshot, rates }
    return { type: 'QuoteSent' as const, data: { ...data, revisionNo, sells: [inEuros], fxSnapshot } }
  }
  const approval = (revisionNo?: number) => ({
    type: 'QuoteApproved' as const,
    data: { idSell: 'sell-1', clientReference: '', ...(revisionNo !== undefined && { revisionNo }) },
  })
  const selectedOffer = [requested(), { type: 'SellGroupAdded', data: inEuros }, selected] as const
  after(list, ...selectedOffer).shows({ sell: '1200.00' })
  after(list, ...selectedOffer, published).shows({ sell: '1100.00' })
  after(list, ...selectedOffer, published, sentAt('1.30', 1)).shows({ sell: '1300.00' })
  after(list, ...selectedOffer, published, sentAt('1.30', 1), approval()).shows({ sell: '1300.00' })
  after(list, ...selectedOffer, published, sentAt('1.30', 1), sentAt('1.40', 2)).shows({ sell: '1400.00' })
  after(list, ...selectedOffer, published, sentAt('1.30', 1), sentAt('1.40', 2), approval(1)).shows({ sell: '1300.00' })
})

test('an alternative in another currency without a margin shows no price in dollars', () =>
  after(list, requested(), {
    type: 'SellGroupAdded',
    data: { ...sellGroup('sell-1', '1', '2'), totals: [{ amount: '2.00', currency: 'EUR' }], margin: undefined },
  }).shows({ sell: undefined, marginPct: undefined }))

test('the row has sell and best cost in each currency with a known rate', () => {
  const pesoRate = {
    ...stored('exchange-rate-ARS', 1, {
      type: 'ExchangeRateSet',
      data: { currency: 'ARS', date: '2026-03-02', perBase: '0.001', source: '' },
    }),
    position: 0,
  }
  const { margin: _, ...unknown } = sellGroup('sell-1', '1', '900.00')
  const totals = [{ amount: '900.00', currency: 'EUR' as const }]
  const inEuro = { type: 'SellGroupAdded' as const, data: { ...unknown, totals } }
  const eventsInEuro = [requested(), costAdded('cost-1', '700.00', 'EUR'), inEuro, selected] as const
  // An amount in its own currency needs no rate.
  after(list, ...eventsInEuro).shows({ sell: undefined, sellArs: undefined, sellEur: '900.00', bestCostEur: '700.00' })
  afterRates([pesoRate, euro(1, '2026-03-02', '1.05')], list, ...eventsInEuro).shows({
    sell: '945.00',
    sellArs: '945000.00',
    sellEur: '900.00',
    bestCost: '735.00',
    bestCostArs: '735000.00',
    bestCostEur: '700.00',
  })
  // A published offer uses the rates of the publication.
  afterRates([euro(1, '2026-03-02', '1.05')], list, ...eventsInEuro, published).shows({
    sell: '990.00',
    sellEur: '900.00',
  })
})

test('the row shows a margin that was calculated in another currency than USD', () => {
  const decided = sellGroup('sell-1', '800.00', '1000.00')
  const margin = { currency: 'EUR', cost: '720.00', sell: '900.00', margin: '180.00', marginPct: '20.00' } as const
  after(list, requested(), { type: 'SellGroupAdded', data: { ...decided, margin } }, selected).shows({
    sell: '1000.00',
    sellEur: '900.00',
    marginPct: '20.00',
  })
})

test('a first publication makes the quotation QUOTED', () =>
  after(list, ...priced, published).shows({ status: 'QUOTED' }))

test('a further publication makes the quotation UPDATED', () =>
  after(list, ...priced, published, updated).shows({ status: 'UPDATED', statusSince: at(6) }))

test('a sent offer keeps its validity until the changed draft is published', () => {
  const longer = { ...sellGroup('sell-1', '100.00', '125.00'), validez: '2026-06-30' }
  const changed = { type: 'SellGroupChanged', data: longer } as const
  const chosen = { type: 'SellSelected', data: { idSell: 'sell-1' } } as const
  const validity = { sentUntil: '2026-04-15', validUntil: '2026-04-15' }
  after(list, ...priced, published, sent, changed).shows(validity)
  after(list, ...priced, published, sent, changed, chosen).shows(validity)
  after(list, ...priced, published, sent, changed, rejected).shows(validity)
  after(list, ...priced, published, sent, changed, updated).shows({ ...validity, validUntil: '2026-06-30' })
})

test('the row has the validity of the selected alternative until the sending, then that of the sent offer', () => {
  if (sent.type !== 'QuoteSent') throw new Error('It was not sent')
  const sooner = { ...sellGroup('sell-2', '90.00', '120.00'), validez: '2026-03-31' }
  const sells = [sellGroup('sell-1', '800.00', '1000.00'), sooner]
  const offerOfTwo = { type: 'QuoteSent', data: { ...sent.data, sells, validUntil: '2026-03-31' } } as const
  const publishedOffer = [...priced, { type: 'SellGroupAdded', data: sooner }, selected, published] as const
  after(list, ...publishedOffer).shows({ validUntil: '2026-04-15' })
  after(list, ...publishedOffer, offerOfTwo).shows({ validUntil: '2026-03-31' })
  after(list, ...publishedOffer, offerOfTwo, rejected).shows({ validUntil: '2026-03-31' })
  // The approved alternative has its own date.
  after(list, ...publishedOffer, offerOfTwo, approved('sell-1')).shows({ validUntil: '2026-04-15' })
})

test('the last day of an offer is that of its longest sent alternative, whatever else was published', () => {
  if (sent.type !== 'QuoteSent') throw new Error('It was not sent')
  const [first, second] = [sellGroup('sell-1', '100.00', '125.00'), sellGroup('sell-2', '90.00', '120.00')]
  const offerOfTwo = {
    ...sent,
    data: {
      ...sent.data,
      validUntil: '2026-03-31',
      sells: [
        { ...first, validez: '2026-03-31' },
        { ...second, validez: '2026-04-30' },
      ],
    },
  }
  const sell = { ...sellGroup('sell-3', '80.00', '110.00'), validez: '2026-12-31' }
  after(list, ...priced, { type: 'SellGroupAdded', data: sell }, published, offerOfTwo).shows({
    sentUntil: '2026-03-31',
    sentLastDay: '2026-04-30',
  })
})

test('a sent quotation counts its revisions', () =>
  after(list, ...priced, published, sent).shows({ status: 'SENT', revisions: 1 }))

test('an approved quotation shows the approved alternative', () =>
  after(list, ...priced, sellAdded('sell-2', '800.00', '1200.00'), published, sent, approved('sell-2')).shows({
    status: 'APPROVED',
    sell: '1200.00',
  }))

test('a rejected quotation is not approved', () =>
  after(list, ...priced, published, sent, rejected).shows({ status: 'NOT_APPROVED' }))

test('a postponed quotation is in the future', () =>
  after(list, requested(), { type: 'QuotePostponed', data: { resumeOn: '2026-06-01' } }).shows({
    status: 'FUTURE',
    resumeOn: '2026-06-01',
  }))

test('a resumed quotation is pending', () =>
  after(
    list,
    requested(),
    { type: 'QuotePostponed', data: { resumeOn: '2026-06-01' } },
    { type: 'QuoteResumed', data: {} },
  ).shows({ status: 'PENDING', statusSince: at(3), resumeOn: undefined }))

test('an amended request removes the date of a postponed quotation', () =>
  after(
    list,
    requested(),
    { type: 'QuotePostponed', data: { resumeOn: '2026-06-01' } },
    amended({ incoterm: 'EXW' }),
    reopenedForPricing,
  ).shows({ status: 'PENDING', resumeOn: undefined }))

test('the row has the last follow-up date until it is removed or the quotation is decided', () => {
  const followUp = (day?: string) => ({
    type: 'FollowUpScheduled' as const,
    data: { ...(day && { on: day }), text: '' },
  })
  const offer = [...priced, published, sent, followUp('2026-03-16')]
  after(list, ...offer).shows({ status: 'SENT', followUpOn: '2026-03-16', lastChangeAt: at(offer.length) })
  after(list, ...offer, followUp('2026-03-20')).shows({ followUpOn: '2026-03-20' })
  for (const end of [followUp(), approved('sell-1'), rejected, cancelled])
    after(list, ...offer, end).shows({ followUpOn: undefined })
})

test('a reminder is stored per status period and does not update the last change', () =>
  after(list, requested(), {
    type: 'QuotationReminded',
    data: { kind: 'REQUEST_WAITING', since: at(1) },
  }).shows({ reminded: { REQUEST_WAITING: at(1) }, lastChangeAt: at(1) }))

test('a reopened quotation is pending', () =>
  after(list, ...priced, published, sent, rejected, { type: 'QuoteReopened', data: { reason: 'Again' } }).shows({
    status: 'PENDING',
  }))

test('a cancelled quotation keeps its status', () =>
  after(list, requested(), taken, cancelled).shows({ status: 'PENDING', cancelled: true, lastChangeAt: at(3) }))

test('the change of an alternative does not select it', () =>
  after(
    list,
    ...priced,
    sellAdded('sell-2', '800.00', '1200.00'),
    { type: 'SellGroupRemoved', data: { idSell: 'sell-1' } },
    { type: 'SellGroupChanged', data: sellGroup('sell-2', '800.00', '1300.00') },
  ).shows({ sells: 1, sell: undefined, validUntil: undefined }))

test('an amended request shows its changes and keeps its commercial', () =>
  after(list, ...priced, amended({ incoterm: 'EXW', chargeableTotal: '300', destinoName: 'Asunción' })).shows({
    status: 'PENDING',
    incoterm: 'EXW',
    chargeable: '300',
    commercial: 'jcuadrado',
    lastChangeAt: at(5),
    search: ' mvd-2026-000001 almacen nandu nandu s.a. po 77 hkg hong kong mvd asuncion',
  }))

test('an offer for an amended request is pending again', () =>
  after(list, ...priced, published, amended({ incoterm: 'EXW' }), reopenedForPricing).shows({
    status: 'PENDING',
    statusSince: at(7),
  }))

test('a won quotation shows the published offer, not a later draft', () => {
  const changed = { ...sellGroup('sell-1', '800.00', '1100.00'), validez: '2026-06-30', ttime: 9 }
  const approvedFigures = { sells: 1, sell: '1000.00', marginPct: '20.00', validUntil: '2026-04-15', ttime: 3 }
  const offered = [...priced, published, sent] as const
  after(list, ...offered, { type: 'SellGroupChanged', data: changed }, approved('sell-1')).shows(approvedFigures)
  after(list, ...offered, { type: 'SellGroupRemoved', data: { idSell: 'sell-1' } }, approved('sell-1')).shows(
    approvedFigures,
  )
})

test('dangerous goods without a class show a question mark', () => {
  after(list, requested({ dangerousGoods: {} })).shows({ dangerous: '?' })
  after(list, requested({ dangerousGoods: { unNumber: '1263' } })).shows({ dangerous: 'UN1263 ?' })
  after(list, requested({ dangerousGoods: { unNumber: '1263', imoClass: '3' } })).shows({ dangerous: 'UN1263 3' })
})

test('the best cost has a last day and is followed by the next one', () => {
  const cheapCost = {
    type: 'CostGroupAdded' as const,
    data: { ...costGroup('cost-1', '100.00'), validez: '2026-03-15' },
  }
  after(list, requested(), cheapCost, costAdded('cost-2', '300.00')).shows({
    bestCost: '100.00',
    bestUntil: '2026-03-15',
    bestCosts: [
      { until: '2026-03-15', USD: '100.00' },
      { until: '2026-04-30', USD: '300.00' },
    ],
  })
})

test('a decided quotation keeps the best cost of that day, also in a rebuild', () => {
  const until = (idCost: string, amount: string, validez: string) => ({
    type: 'CostGroupAdded' as const,
    data: { ...costGroup(idCost, amount), validez },
  })
  const expired = until('cost-1', '100.00', '2026-03-01')
  const best = { bestCost: '300.00', bestUntil: '2026-04-30' }
  after(list, ...priced, expired, costAdded('cost-2', '300.00'), published, sent, approved('sell-1')).shows(best)
  after(list, ...priced, expired, costAdded('cost-2', '300.00'), published, sent, rejected).shows(best)
  const old = [
    requested(),
    taken,
    expired,
    sellAdded('sell-1', '800.00', '1000.00'),
    published,
    sent,
    rejected,
  ] as const
  after(list, ...old).shows({ bestCost: undefined, bestUntil: undefined })
})

test('an approval of an earlier revision shows that revision, not the last publication', () => {
  const dearerSell = { type: 'SellGroupChanged' as const, data: sellGroup('sell-1', '800.00', '1300.00') }
  const restoredSell = { type: 'SellGroupChanged' as const, data: sellGroup('sell-1', '800.00', '1000.00') }
  const republished = { ...published, type: 'QuoteUpdated' as const } as typeof published
  const approval = { type: 'QuoteApproved' as const, data: { idSell: 'sell-1', clientReference: '', revisionNo: 1 } }
  after(list, ...priced, published, sent, dearerSell, republished, restoredSell, approval).shows({
    status: 'APPROVED',
    sell: '1000.00',
    marginPct: '20.00',
  })
  after(list, ...priced, published, sent, approval).shows({ sell: '1000.00', marginPct: '20.00' })
})
