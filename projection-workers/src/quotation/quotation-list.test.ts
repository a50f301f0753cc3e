import type { Leg } from '@freight/contracts/freight/incoterms'
import type { EventData } from '@freight/contracts/events/event'
import type { QuotationEvents } from '@freight/contracts/quotation/events'
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

test('a request shows who wants what from where to where, since when', () =>
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

test('a request without a client has an empty one', () =>
  after(list, requested({ client: undefined })).shows({ clientId: '', clientName: '' }))

test('a request is found by reference, client and places, without accents', () =>
  after(list, requested()).shows({
    search: ' mvd-2026-000001 almacen nandu nandu s.a. po 77 hkg hong kong mvd montevideo',
  }))

test('dangerous goods show their number and class', () =>
  after(list, requested({ dangerousGoods: { unNumber: '1993', imoClass: '3' } })).shows({ dangerous: 'UN1993 3' }))

test('so does one dangerous row', () => {
  const row = { ctnPlt: 'PLT', cantidad: 1, peso: '150', largo: '140', ancho: '100', alto: '90' } as const
  const dangerousGoods = { unNumber: '1263', imoClass: '3' }
  after(list, requested({ packingData: [row, { ...row, dangerousGoods }] })).shows({ dangerous: 'UN1263 3' })
})

test('a taken request is pending with its assignee', () =>
  after(list, requested(), taken).shows({ status: 'PENDING', assignedTo: 'psosa', statusSince: at(2) }))

test('a request assigned to somebody is pending', () =>
  after(list, requested(), {
    type: 'QuotationAssigned',
    data: { assignedTo: 'psosa', previous: { commercial: 'jcuadrado' } },
  }).shows({ status: 'PENDING', assignedTo: 'psosa', commercial: 'jcuadrado' }))

test('a request given to another commercial stays requested', () =>
  after(list, requested(), {
    type: 'QuotationAssigned',
    data: { commercial: 'mrivas', previous: { commercial: 'jcuadrado' } },
  }).shows({ status: 'REQUESTED', commercial: 'mrivas', statusSince: at(1), lastChangeAt: at(2) }))

test('a released request is requested again and nobody has it', () =>
  after(list, requested(), taken, { type: 'QuotationReleased', data: { previous: 'psosa' } }).shows({
    status: 'REQUESTED',
    assignedTo: undefined,
  }))

test('a note is a change, not a step', () =>
  after(list, requested(), {
    type: 'QuotationNoteAdded',
    data: { noteId: 'n', text: 'Call first', visibility: 'INTERNAL' },
  }).shows({ status: 'REQUESTED', statusSince: at(1), lastChangeAt: at(2) }))

test('a document that comes or goes is a change, not a step', () => {
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

test('a changed cost counts as it is now', () =>
  after(list, requested(), costAdded('cost-1', '800.00'), {
    type: 'CostGroupChanged',
    data: costGroup('cost-1', '750.00'),
  }).shows({ costs: 1, bestCost: '750.00' }))

test('a removed cost does not count', () =>
  after(list, requested(), costAdded('cost-1', '800.00'), {
    type: 'CostGroupRemoved',
    data: { idCost: 'cost-1' },
  }).shows({ costs: 0, bestCost: undefined }))

test('a cost in another currency is compared once the rates of the day are known', () => {
  after(list, requested(), costAdded('cost-1', '800.00'), costAdded('cost-2', '700.00', 'EUR')).shows({
    bestCost: '800.00',
  })
  after(list, requested(), costAdded('cost-1', '800.00'), costAdded('cost-2', '700.00', 'EUR'), published).shows({
    bestCost: '770.00',
  })
})

/** The EUR was set to this at a position among the events of the quotation. */
const euro = (position: number, date: string, perBase: string) => ({
  ...stored('exchange-rate-EUR', 1, {
    type: 'ExchangeRateSet',
    data: { currency: 'EUR', date, perBase, source: '' },
  }),
  position,
})

test('a cost in another currency is compared at the rates that were known when the costs changed last', () => {
  const costs = [requested(), costAdded('cost-1', '800.00'), costAdded('cost-2', '700.00', 'EUR')] as const
  const removed = { type: 'CostGroupRemoved', data: { idCost: 'cost-1' } } as const
  const before = euro(1, '2026-03-02', '1.05')
  const since = euro(3, '2026-03-02', '1.20')
  afterRates([before], list, ...costs).shows({ bestCost: '735.00' })
  afterRates([before, since], list, ...costs).shows({ bestCost: '735.00' })
  afterRates([before, since], list, ...costs, removed).shows({ bestCost: '840.00' })
  afterRates([before, euro(2, '2026-03-03', '1.20')], list, ...costs).shows({ bestCost: '735.00' })
})

test('what is published counts at the rates that it is published with', () =>
  afterRates([euro(1, '2026-03-02', '1.05')], list, requested(), costAdded('cost-1', '700.00', 'EUR'), published).shows(
    {
      bestCost: '770.00',
    },
  ))

test('a cost of zero is never the best', () =>
  after(list, requested(), costAdded('cost-1', '0.00')).shows({ costs: 1, bestCost: undefined }))

/** A cost with these charges: the section and the amount of each, in dollars. */
const costOf = (idCost: string, ...charges: [section: 'ORIGIN' | 'FREIGHT' | 'DESTINATION', amount: string][]) => {
  const { charges: plain, ...group } = costGroup(idCost, '1.00')
  const lines = charges.flatMap(([section, amount]) => plain.map((charge) => ({ ...charge, section, amount })))
  return { type: 'CostGroupAdded', data: { ...group, charges: lines } } as const
}

test('a cost with a line without an amount is never the best', () =>
  after(
    list,
    requested(),
    costOf('cost-1', ['FREIGHT', '800.00']),
    costOf('cost-2', ['FREIGHT', '700.00'], ['DESTINATION', '0.00']),
  ).shows({ costs: 2, bestCost: '800.00' }))

test('only what our client pays counts, also after the incoterm was changed', () => {
  // Under FOB the seller brings the goods on board; under CFR they pay the freight too.
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

test('the best cost counts by leg: a pickup under FCA only where there is one, a terminal under DAP not at all', () => {
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

test('the best cost counts the delivery where the seller brings the goods no further than to the terminal', () => {
  const { charges: plain, ...group } = costGroup('cost-1', '1.00')
  const at = (leg: Leg, amount: string) =>
    plain.map((charge) => ({ ...charge, section: 'DESTINATION' as const, leg, amount }))
  const charges = [...at('IMPORT', '30.00'), ...at('DELIVERY', '400.00')]
  const cost = { type: 'CostGroupAdded', data: { ...group, charges } } as const
  const bought = (more: object) => after(list, requested({ incoterm: 'DAP', ...more }), cost)
  bought({}).shows({ bestCost: '30.00' })
  bought({ deliveryAtTerminal: true }).shows({ bestCost: '430.00' })
})

const asked = (costRequestId: string) =>
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

test('agents are counted when they are asked, and once when they answer', () => {
  after(list, requested(), asked('r-1'), asked('r-2')).shows({
    status: 'PENDING',
    agentsAsked: 2,
    agentsAnswered: 0,
    statusSince: at(2),
  })
  after(list, requested(), asked('r-1'), asked('r-2'), answered('r-2', 1), answered('r-2', 2)).shows({
    agentsAsked: 2,
    agentsAnswered: 1,
    agentsAwaited: 1,
    lastChangeAt: at(5),
  })
})

test('an agent who says no is not awaited any more, and is again when asked once more', () => {
  const about = { costRequestId: 'r-1', providerName: 'Blue Delta' }
  const closed = { type: 'CostRequestClosed', data: { ...about, state: 'DECLINED' } } as const
  const again = { type: 'CostRequestAwaited', data: about } as const
  const both = [requested(), asked('r-1'), asked('r-2')] as const
  after(list, ...both).shows({ agentsAwaited: 2, agentsAwaitedSince: at(2) })
  after(list, ...both, closed).shows({ agentsAsked: 2, agentsClosed: 1, agentsAwaited: 1, agentsAwaitedSince: at(3) })
  after(list, ...both, closed, again).shows({ agentsClosed: 0, agentsAwaited: 2, agentsAwaitedSince: at(3) })
  after(list, ...both, answered('r-1', 1), again, closed).shows({
    agentsClosed: 0,
    agentsAnswered: 1,
    agentsAwaited: 1,
  })
})

test('what is priced again after it was quoted or decided is marked until it is published', () => {
  const reopened = { type: 'QuoteReopened', data: { reason: 'More goods' } } as const
  after(list, requested(), reopened).shows({ reopened: true })
  after(list, ...priced, selected, reopened, published).shows({ reopened: false })
})

const selected = { type: 'SellSelected', data: { idSell: 'sell-1' } } as const

test('the selected alternative is what the row shows; none counts that nobody has selected', () => {
  after(list, ...priced, selected, sellAdded('sell-2', '800.00', '1200.00')).shows({
    sells: 2,
    sell: '1000.00',
    marginPct: '20.00',
    validUntil: '2026-04-15',
    ttime: 3,
  })
  after(list, ...priced).shows({ sells: 1, sell: undefined })
})

test('another alternative can be selected', () =>
  after(list, ...priced, sellAdded('sell-2', '800.00', '1200.00'), {
    type: 'SellSelected',
    data: { idSell: 'sell-2' },
  }).shows({ sell: '1200.00' }))

test('a changed alternative shows its new price', () =>
  after(list, ...priced, selected, { type: 'SellGroupChanged', data: sellGroup('sell-1', '800.00', '1100.00') }).shows({
    sells: 1,
    sell: '1100.00',
  }))

test('without the selected alternative nothing is offered', () =>
  after(list, ...priced, selected, { type: 'SellGroupRemoved', data: { idSell: 'sell-1' } }).shows({
    sells: 0,
    sell: undefined,
    sellectedSell: undefined,
    validUntil: undefined,
  }))

test('without another alternative the selected one is still offered', () =>
  after(list, ...priced, sellAdded('sell-2', '1.00', '2.00'), selected, {
    type: 'SellGroupRemoved',
    data: { idSell: 'sell-2' },
  }).shows({ sells: 1, sell: '1000.00', sellectedSell: 'sell-1' }))

test('an alternative that was confirmed shows what it comes to now, where that is told', () => {
  const confirmed = (group?: ReturnType<typeof sellGroup>) =>
    ({ type: 'SellGroupConfirmed', data: { idSell: 'sell-1', ...(group && { group }) } }) as const
  after(list, ...priced, selected, confirmed(sellGroup('sell-1', '800.00', '1100.00'))).shows({ sell: '1100.00' })
  after(list, ...priced, selected, confirmed()).shows({ sell: '1000.00' })
})

test('a margin that leaves out a cost nobody knows is shown as the most that it can be', () => {
  const sell = sellGroup('sell-1', '800.00', '1000.00')
  const atMost = { ...sell, margin: sell.margin && { ...sell.margin, atMost: true as const } }
  const added = { type: 'SellGroupAdded', data: atMost } as const
  const selected = { type: 'SellSelected', data: { idSell: 'sell-1' } } as const
  after(quotationList, requested(), added, selected).shows({ marginPct: '20.00', marginAtMost: true })
  after(quotationList, requested(), added, selected, { type: 'SellGroupChanged', data: sell }).shows({
    marginPct: '20.00',
    marginAtMost: false,
  })
})

test('what is sold is told at the rates of what is published, then sent, then said yes to, not of when it was priced', () => {
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
  const yes = (revisionNo?: number) => ({
    type: 'QuoteApproved' as const,
    data: { idSell: 'sell-1', clientReference: '', ...(revisionNo !== undefined && { revisionNo }) },
  })
  const begun = [requested(), { type: 'SellGroupAdded', data: inEuros }, selected] as const
  after(list, ...begun).shows({ sell: '1200.00' })
  after(list, ...begun, published).shows({ sell: '1100.00' })
  after(list, ...begun, published, sentAt('1.30', 1)).shows({ sell: '1300.00' })
  after(list, ...begun, published, sentAt('1.30', 1), yes()).shows({ sell: '1300.00' })
  after(list, ...begun, published, sentAt('1.30', 1), sentAt('1.40', 2)).shows({ sell: '1400.00' })
  after(list, ...begun, published, sentAt('1.30', 1), sentAt('1.40', 2), yes(1)).shows({ sell: '1300.00' })
})

test('an alternative in another currency without a margin shows no price in dollars', () =>
  after(list, requested(), {
    type: 'SellGroupAdded',
    data: { ...sellGroup('sell-1', '1', '2'), totals: [{ amount: '2.00', currency: 'EUR' }], margin: undefined },
  }).shows({ sell: undefined, marginPct: undefined }))

test('what is sold and the best cost are told in each currency into which they can be converted', () => {
  const peso = {
    ...stored('exchange-rate-ARS', 1, {
      type: 'ExchangeRateSet',
      data: { currency: 'ARS', date: '2026-03-02', perBase: '0.001', source: '' },
    }),
    position: 0,
  }
  const { margin: _, ...unknown } = sellGroup('sell-1', '1', '900.00')
  const totals = [{ amount: '900.00', currency: 'EUR' as const }]
  const inEuro = { type: 'SellGroupAdded' as const, data: { ...unknown, totals } }
  const life = [requested(), costAdded('cost-1', '700.00', 'EUR'), inEuro, selected] as const
  // An amount in its own currency is what it is, whatever is known of others.
  after(list, ...life).shows({ sell: undefined, sellArs: undefined, sellEur: '900.00', bestCostEur: '700.00' })
  afterRates([peso, euro(1, '2026-03-02', '1.05')], list, ...life).shows({
    sell: '945.00',
    sellArs: '945000.00',
    sellEur: '900.00',
    bestCost: '735.00',
    bestCostArs: '735000.00',
    bestCostEur: '700.00',
  })
  // What is published is shown at the rates that it is published with.
  afterRates([euro(1, '2026-03-02', '1.05')], list, ...life, published).shows({ sell: '990.00', sellEur: '900.00' })
})

test('a margin that was decided in another currency than dollars is the row’s', () => {
  const decided = sellGroup('sell-1', '800.00', '1000.00')
  const margin = { currency: 'EUR', cost: '720.00', sell: '900.00', margin: '180.00', marginPct: '20.00' } as const
  after(list, requested(), { type: 'SellGroupAdded', data: { ...decided, margin } }, selected).shows({
    sell: '1000.00',
    sellEur: '900.00',
    marginPct: '20.00',
  })
})

test('a first publication makes it quoted', () => after(list, ...priced, published).shows({ status: 'QUOTED' }))

test('a further publication makes it updated', () =>
  after(list, ...priced, published, updated).shows({ status: 'UPDATED', statusSince: at(6) }))

test('what the client has stays valid as long as it was said, whatever becomes of the draft until it is published', () => {
  const longer = { ...sellGroup('sell-1', '100.00', '125.00'), validez: '2026-06-30' }
  const changed = { type: 'SellGroupChanged', data: longer } as const
  const chosen = { type: 'SellSelected', data: { idSell: 'sell-1' } } as const
  const told = { sentUntil: '2026-04-15', validUntil: '2026-04-15' }
  after(list, ...priced, published, sent, changed).shows(told)
  after(list, ...priced, published, sent, changed, chosen).shows(told)
  after(list, ...priced, published, sent, changed, rejected).shows(told)
  after(list, ...priced, published, sent, changed, updated).shows({ ...told, validUntil: '2026-06-30' })
})

test('of several alternatives the day of the selected one is told until it is sent, then what the client was told', () => {
  if (sent.type !== 'QuoteSent') throw new Error('It was not sent')
  const sooner = { ...sellGroup('sell-2', '90.00', '120.00'), validez: '2026-03-31' }
  const sells = [sellGroup('sell-1', '800.00', '1000.00'), sooner]
  const both = { type: 'QuoteSent', data: { ...sent.data, sells, validUntil: '2026-03-31' } } as const
  const begun = [...priced, { type: 'SellGroupAdded', data: sooner }, selected, published] as const
  after(list, ...begun).shows({ validUntil: '2026-04-15' })
  after(list, ...begun, both).shows({ validUntil: '2026-03-31' })
  after(list, ...begun, both, rejected).shows({ validUntil: '2026-03-31' })
  // What they said yes to has its own.
  after(list, ...begun, both, approved('sell-1')).shows({ validUntil: '2026-04-15' })
})

test('an offer lasts as long as the last alternative that the client has, whatever else was published', () => {
  if (sent.type !== 'QuoteSent') throw new Error('It was not sent')
  const [first, second] = [sellGroup('sell-1', '100.00', '125.00'), sellGroup('sell-2', '90.00', '120.00')]
  const both = {
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
  const kept = { ...sellGroup('sell-3', '80.00', '110.00'), validez: '2026-12-31' }
  after(list, ...priced, { type: 'SellGroupAdded', data: kept }, published, both).shows({
    sentUntil: '2026-03-31',
    sentLastDay: '2026-04-30',
  })
})

test('a sent quotation counts its revisions', () =>
  after(list, ...priced, published, sent).shows({ status: 'SENT', revisions: 1 }))

test('an approved quotation shows the alternative that the client chose', () =>
  after(list, ...priced, sellAdded('sell-2', '800.00', '1200.00'), published, sent, approved('sell-2')).shows({
    status: 'APPROVED',
    sell: '1200.00',
  }))

test('a rejected quotation is not approved', () =>
  after(list, ...priced, published, sent, rejected).shows({ status: 'NOT_APPROVED' }))

test('a postponed quotation is for the future', () =>
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

test('a parked quotation that is asked for otherwise waits for no day', () =>
  after(
    list,
    requested(),
    { type: 'QuotePostponed', data: { resumeOn: '2026-06-01' } },
    amended({ incoterm: 'EXW' }),
    reopenedForPricing,
  ).shows({ status: 'PENDING', resumeOn: undefined }))

test('a follow-up is due on its last day that was named, until there is none, or the quotation is decided', () => {
  const followUp = (on?: string) => ({ type: 'FollowUpScheduled' as const, data: { ...(on && { on }), text: '' } })
  const offer = [...priced, published, sent, followUp('2026-03-16')]
  after(list, ...offer).shows({ status: 'SENT', followUpOn: '2026-03-16', lastChangeAt: at(offer.length) })
  after(list, ...offer, followUp('2026-03-20')).shows({ followUpOn: '2026-03-20' })
  for (const end of [followUp(), approved('sell-1'), rejected, cancelled])
    after(list, ...offer, end).shows({ followUpOn: undefined })
})

test('a reminder is remembered with the stay that it was of, and is no change', () =>
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

test('a changed alternative is not selected by the change', () =>
  after(
    list,
    ...priced,
    sellAdded('sell-2', '800.00', '1200.00'),
    { type: 'SellGroupRemoved', data: { idSell: 'sell-1' } },
    { type: 'SellGroupChanged', data: sellGroup('sell-2', '800.00', '1300.00') },
  ).shows({ sells: 1, sell: undefined, validUntil: undefined }))

test('an amended request is shown and found as it stands, its author unchanged', () =>
  after(list, ...priced, amended({ incoterm: 'EXW', chargeableTotal: '300', destinoName: 'Asunción' })).shows({
    status: 'PENDING',
    incoterm: 'EXW',
    chargeable: '300',
    commercial: 'jcuadrado',
    lastChangeAt: at(5),
    search: ' mvd-2026-000001 almacen nandu nandu s.a. po 77 hkg hong kong mvd asuncion',
  }))

test('an offer for a request that changed is pending again', () =>
  after(list, ...priced, published, amended({ incoterm: 'EXW' }), reopenedForPricing).shows({
    status: 'PENDING',
    statusSince: at(7),
  }))

test('what was won is the offer that the client has, not a draft that came after it', () => {
  const changed = { ...sellGroup('sell-1', '800.00', '1100.00'), validez: '2026-06-30', ttime: 9 }
  const won = { sells: 1, sell: '1000.00', marginPct: '20.00', validUntil: '2026-04-15', ttime: 3 }
  const offered = [...priced, published, sent] as const
  after(list, ...offered, { type: 'SellGroupChanged', data: changed }, approved('sell-1')).shows(won)
  after(list, ...offered, { type: 'SellGroupRemoved', data: { idSell: 'sell-1' } }, approved('sell-1')).shows(won)
})

test('what is dangerous without a class yet is shown with a question mark', () => {
  after(list, requested({ dangerousGoods: {} })).shows({ dangerous: '?' })
  after(list, requested({ dangerousGoods: { unNumber: '1263' } })).shows({ dangerous: 'UN1263 ?' })
  after(list, requested({ dangerousGoods: { unNumber: '1263', imoClass: '3' } })).shows({ dangerous: 'UN1263 3' })
})

test('the best cost holds until its last day, and the row says which one follows', () => {
  const cheap = { type: 'CostGroupAdded' as const, data: { ...costGroup('cost-1', '100.00'), validez: '2026-03-15' } }
  after(list, requested(), cheap, costAdded('cost-2', '300.00')).shows({
    bestCost: '100.00',
    bestUntil: '2026-03-15',
    bestCosts: [
      { until: '2026-03-15', USD: '100.00' },
      { until: '2026-04-30', USD: '300.00' },
    ],
  })
})

test('a quotation that is decided keeps the cost that was the best on that day, in a rebuild too', () => {
  const until = (idCost: string, amount: string, validez: string) => ({
    type: 'CostGroupAdded' as const,
    data: { ...costGroup(idCost, amount), validez },
  })
  const expired = until('cost-1', '100.00', '2026-03-01')
  const kept = { bestCost: '300.00', bestUntil: '2026-04-30' }
  after(list, ...priced, expired, costAdded('cost-2', '300.00'), published, sent, approved('sell-1')).shows(kept)
  after(list, ...priced, expired, costAdded('cost-2', '300.00'), published, sent, rejected).shows(kept)
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

test('a yes to a revision is at what stands then: it was brought back, whatever was published after it', () => {
  const dearer = { type: 'SellGroupChanged' as const, data: sellGroup('sell-1', '800.00', '1300.00') }
  const again = { type: 'SellGroupChanged' as const, data: sellGroup('sell-1', '800.00', '1000.00') }
  const republished = { ...published, type: 'QuoteUpdated' as const } as typeof published
  const yes = { type: 'QuoteApproved' as const, data: { idSell: 'sell-1', clientReference: '', revisionNo: 1 } }
  after(list, ...priced, published, sent, dearer, republished, again, yes).shows({
    status: 'APPROVED',
    sell: '1000.00',
    marginPct: '20.00',
  })
  after(list, ...priced, published, sent, yes).shows({ sell: '1000.00', marginPct: '20.00' })
})
