import { test } from 'vitest'
import {
  askedContact,
  commercial,
  costGroup,
  lookups,
  given,
  pricing,
  priced,
  type QuotationEvent,
  quoted,
  requested,
  requestedWith,
  sellGroup,
  taken,
  typedCost,
} from '../../../testing/quotation-sentences.ts'

const contact = { providerId: 'p1', contactId: 'k1' }
const { isAsked: _isAsked, ...entry } = askedContact('k1')
const opened = (costRequestId: string, more = {}): QuotationEvent => ({
  type: 'CostRequestOpened',
  data: { ...entry, ...more, costRequestId },
})
const system = { userId: 'rules', permissions: [], system: true }

test('who asks agents takes the request, and there is one question for each contact', () =>
  given(requested)
    .by(pricing)
    .when('RequestAgentCosts', { contacts: [contact, { ...contact, contactId: 'k2' }] })
    .thenExactly(taken, opened('id-1'), opened('id-2', { contactId: 'k2' })))

test('agents may be told until when they are asked to answer', () => {
  const dueAt = '2026-03-12T18:00:00.000Z'
  given(requested)
    .by(system)
    .when('RequestAgentCosts', { contacts: [contact], dueAt })
    .thenExactly(opened('id-1', { dueAt }))
})

test('the system asks without taking it, and it is pricing’s work from then on', () => {
  given(requested)
    .by(system)
    .when('RequestAgentCosts', { contacts: [contact] })
    .thenExactly(opened('id-1'))
  given(requested, opened('r1')).by(pricing).when('TakeQuotation', {}).thenExactly(taken)
})

test('rules ask nobody twice, and leave who has gone or is not to be asked', () => {
  const contacts = [contact, { ...contact, contactId: 'k2' }]
  given(requested, opened('r1'))
    .by(system)
    .when('RequestAgentCosts', { contacts })
    .thenExactly(opened('id-1', { contactId: 'k2' }))
  const gone = { askedContacts: { k1: askedContact('k1', { isAsked: false }), k2: askedContact('k2', { mail: '' }) } }
  given(requested)
    .by(system)
    .when('RequestAgentCosts', { contacts: [...contacts, { ...contact, contactId: 'k3' }] }, gone)
    .nothing()
})

test('people ask somebody again once they are not awaited any more, and nobody twice at the same time', () => {
  const again = (...events: QuotationEvent[]) =>
    given(requested, opened('r1'), ...events)
      .by(pricing)
      .when('RequestAgentCosts', { contacts: [{ ...contact, contactId: 'k2' }, contact] })
  again().refused('ALREADY_ASKED', { contactId: 'k1', providerName: 'Blue Delta' })
  const closed = { costRequestId: 'r1', providerName: 'Blue Delta', state: 'DECLINED' as const }
  again({ type: 'CostRequestClosed', data: closed }).thenExactly(opened('id-1', { contactId: 'k2' }), opened('id-2'))
})

test('a published quotation stays what it is while agents are asked', () =>
  given(...quoted)
    .by(pricing)
    .when('RequestAgentCosts', { contacts: [contact] })
    .thenExactly(opened('id-1')))

test('nobody without a mail address is asked, and only pricing asks', () => {
  const erased = { askedContacts: { k0: askedContact('k0', { mail: '' }), k1: askedContact('k1') } }
  given(requested)
    .by(pricing)
    .when('RequestAgentCosts', { contacts: [{ ...contact, contactId: 'k0' }] }, erased)
    .refused('CONTACT_WITHOUT_MAIL', { contactId: 'k0' })
  given(requested)
    .by(pricing)
    .when('RequestAgentCosts', { contacts: [{ ...contact, contactId: 'k0' }, contact, contact] }, erased)
    .thenExactly(taken, opened('id-1'))
  given(requested)
    .by(commercial)
    .when('RequestAgentCosts', { contacts: [contact] })
    .refused('FORBIDDEN')
})

test('who is no contact, or of a provider that is not asked, gets no request', () => {
  const asking = given(requested).by(pricing)
  asking
    .when('RequestAgentCosts', { contacts: [contact] }, { askedContacts: {} })
    .refused('UNKNOWN_CONTACT', { contactId: 'k1' })
  asking
    .when(
      'RequestAgentCosts',
      { contacts: [contact] },
      { askedContacts: { k1: askedContact('k1', { isAsked: false }) } },
    )
    .refused('PROVIDER_NOT_ASKED', { providerName: 'Blue Delta' })
})

test('what agents are told besides, and which documents they read, is remembered', () => {
  const told = { note: 'Ready from Monday', documents: ['d1'] }
  const paper = { documentId: 'd1', type: 'PKL' as const, name: 'a.pdf', size: 1, sha256: 'a'.repeat(64) }
  given(requested, taken, { type: 'DocumentAttached', data: paper })
    .by(pricing)
    .when('RequestAgentCosts', { contacts: [contact], ...told })
    .thenExactly(opened('id-1', told))
  given(requested, taken)
    .by(pricing)
    .when('RequestAgentCosts', { contacts: [contact], ...told })
    .refused('UNKNOWN_DOCUMENT', { documentId: 'd1' })
})

test('dangerous goods need their safety data sheet before agents are asked', () => {
  const dangerous = requestedWith({ dangerousGoods: { unNumber: '1263', imoClass: '3' } })
  const sheet = { documentId: 'd1', type: 'MSDS' as const, name: 'Hoja.pdf', size: 1, sha256: 'a'.repeat(64) }
  given(dangerous)
    .by(pricing)
    .when('RequestAgentCosts', { contacts: [contact] })
    .refused('DANGEROUS_GOODS_INCOMPLETE', { missing: ['MSDS'] })
  given(dangerous, taken, { type: 'DocumentAttached', data: sheet })
    .by(pricing)
    .when('RequestAgentCosts', { contacts: [contact] })
    .thenExactly(opened('id-1'))
})

test('a request is not given back while an agent is being asked', () => {
  const asked = given(requested, taken, opened('r1'))
  asked.by(pricing).when('ReleaseQuotation', {}).refused('COST_REQUEST_OPEN')
  given(requested, taken, opened('r1'), answered(1))
    .by(pricing)
    .when('ReleaseQuotation', {})
    .thenExactly({ type: 'QuotationReleased', data: { previous: 'pgomez' } })
})

const answer = { costRequestId: 'r1', groups: [typedCost] }
const ofAgent = { ...costGroup, source: 'AGENT' as const, costRequestId: 'r1' }
const answered = (submissionNo: number): QuotationEvent => ({
  type: 'AgentCostsRecorded',
  data: { costRequestId: 'r1', submissionNo, groups: [ofAgent] },
})
const arrived: QuotationEvent = { type: 'CostGroupAdded', data: ofAgent }
const before = [requested, taken, opened('r1'), answered(1), arrived]

test('an agent’s answer becomes a cost of the quotation', () =>
  given(requested, taken, opened('r1'))
    .by(pricing)
    .when('RecordAgentCosts', { ...answer, submissionNo: 1 })
    .thenExactly(
      {
        type: 'AgentCostsRecorded',
        data: { costRequestId: 'r1', submissionNo: 1, groups: [{ ...ofAgent, idCost: 'id-1' }] },
      },
      { type: 'CostGroupAdded', data: { ...ofAgent, idCost: 'id-1' } },
    ))

test('the same answer again adds nothing', () =>
  given(...before)
    .by(system)
    .when('RecordAgentCosts', { ...answer, submissionNo: 1 })
    .nothing())

test('a later answer takes the place of the former one', () => {
  const cheaper = { ...typedCost, charges: [{ idCharge: 'FRT', currency: 'USD' as const, costPerKg: '2.00' }] }
  given(...before)
    .by(system)
    .when('RecordAgentCosts', { costRequestId: 'r1', submissionNo: 2, groups: [cheaper] })
    .thenLike(
      { type: 'AgentCostsRecorded', data: { submissionNo: 2 } },
      { type: 'CostGroupChanged', data: { idCost: 'c1', charges: [{ amount: '420.00' }] } },
    )
})

test('a later answer that names no legs keeps those that pricing set, one that names some has its own', () => {
  const set: QuotationEvent = { type: 'CostGroupChanged', data: { ...ofAgent, legs: ['PICKUP'] } }
  const again = (legs?: ['DELIVERY']) =>
    given(...before, set)
      .by(system)
      .when('RecordAgentCosts', {
        costRequestId: 'r1',
        submissionNo: 2,
        groups: [{ ...typedCost, validez: '2026-04-29', ...(legs && { legs }) }],
      })
  const changedTo = (legs: string[]) => ({ type: 'CostGroupChanged' as const, data: { idCost: 'c1', legs } })
  again().thenLike({ type: 'AgentCostsRecorded', data: {} }, changedTo(['PICKUP']))
  again(['DELIVERY']).thenLike({ type: 'AgentCostsRecorded', data: {} }, changedTo(['DELIVERY']))
})

test('what an agent does not offer any more goes, unless an alternative is built on it', () => {
  const other = { ...arrived, data: { ...ofAgent, idCost: 'c2' } } as const
  const fewer = { ...answer, submissionNo: 2 }
  given(...before, other)
    .by(system)
    .when('RecordAgentCosts', fewer)
    .thenLike({ type: 'AgentCostsRecorded', data: {} }, { type: 'CostGroupRemoved', data: { idCost: 'c2' } })
  given(...before, other, { type: 'SellGroupAdded', data: { ...sellGroup, idCost: 'c2' } })
    .by(system)
    .when('RecordAgentCosts', fewer)
    .thenLike(
      { type: 'AgentCostsRecorded', data: {} },
      { type: 'CostGroupMarkedStale', data: { idCost: 'c2', reason: 'AGENT_WITHDREW' } },
    )
})

test('an answer with a charge code that cannot be used is refused as a cost would be', () =>
  given(...priced)
    .by(pricing)
    .when(
      'RecordAgentCosts',
      {
        costRequestId: 'r1',
        submissionNo: 1,
        groups: [{ ...typedCost, charges: [{ idCharge: 'OLD', currency: 'USD', amount: '1' }] }],
      },
      lookups,
    )
    .refused('CHARGE_CODE_NOT_USABLE'))

const about = { costRequestId: 'r1', providerName: 'Blue Delta' }
const closed: QuotationEvent = { type: 'CostRequestClosed', data: { ...about, state: 'EXPIRED' } }
const awaited: QuotationEvent = { type: 'CostRequestAwaited', data: about }

test('a request that nobody awaits any more is told to the quotation once, and does not hold it', () => {
  const asked = [requested, taken, opened('r1')]
  const closing = { ...about, state: 'EXPIRED' as const }
  given(...asked)
    .by(system)
    .when('CloseCostRequest', closing)
    .thenExactly(closed)
  given(...asked, closed)
    .by(system)
    .when('CloseCostRequest', closing)
    .nothing()
  given(...asked)
    .by(pricing)
    .when('ReleaseQuotation', {})
    .refused('COST_REQUEST_OPEN')
  given(...asked, closed)
    .by(pricing)
    .when('ReleaseQuotation', {})
    .thenLike({ type: 'QuotationReleased', data: {} })
})

test('an agent who is asked once more is awaited again until they answer', () => {
  const asked = [requested, taken, opened('r1'), closed]
  given(...asked)
    .by(system)
    .when('AwaitCostRequest', about)
    .thenExactly(awaited)
  given(...asked, awaited)
    .by(system)
    .when('AwaitCostRequest', about)
    .nothing()
  given(...asked, awaited)
    .by(pricing)
    .when('ReleaseQuotation', {})
    .refused('COST_REQUEST_OPEN')
  given(requested).by(system).when('AwaitCostRequest', about).nothing()
})

test('only the application says that nobody is awaited', () => {
  given(requested, opened('r1'))
    .by(pricing)
    .when('CloseCostRequest', { ...about, state: 'EXPIRED' })
    .refused('FORBIDDEN')
})

test('a rule asks nobody twice', () => {
  const asking = { contacts: [contact, { ...contact, contactId: 'k2' }] }
  given(requested, opened('r1'))
    .by(system)
    .when('RequestAgentCosts', asking)
    .thenExactly(opened('id-1', { contactId: 'k2' }))
  given(requested, opened('r1'), opened('r2', { contactId: 'k2' }))
    .by(system)
    .when('RequestAgentCosts', asking)
    .nothing()
})
