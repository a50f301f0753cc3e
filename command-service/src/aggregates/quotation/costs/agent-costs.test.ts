import { test } from 'vitest'
import {
  costRequestContact,
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
const { isAvailable: _isAvailable, ...entry } = costRequestContact('k1')
const opened = (costRequestId: string, overrides = {}): QuotationEvent => ({
  type: 'CostRequestOpened',
  data: { ...entry, ...overrides, costRequestId },
})
const system = { userId: 'rules', permissions: [], system: true }

test('requesting costs takes the quotation and opens one cost request per contact', () =>
  given(requested)
    .by(pricing)
    .when('RequestAgentCosts', { contacts: [contact, { ...contact, contactId: 'k2' }] })
    .thenExactly(taken, opened('id-1'), opened('id-2', { contactId: 'k2' })))

test('a cost request can have a due date', () => {
  const dueAt = '2026-03-12T18:00:00.000Z'
  given(requested)
    .by(system)
    .when('RequestAgentCosts', { contacts: [contact], dueAt })
    .thenExactly(opened('id-1', { dueAt }))
})

test('a system request does not take the quotation, but moves it to pending', () => {
  given(requested)
    .by(system)
    .when('RequestAgentCosts', { contacts: [contact] })
    .thenExactly(opened('id-1'))
  given(requested, opened('r1')).by(pricing).when('TakeQuotation', {}).thenExactly(taken)
})

test('rules send no second request to a contact, and skip contacts that left or are unavailable', () => {
  const contacts = [contact, { ...contact, contactId: 'k2' }]
  given(requested, opened('r1'))
    .by(system)
    .when('RequestAgentCosts', { contacts })
    .thenExactly(opened('id-1', { contactId: 'k2' }))
  const removedContacts = {
    costRequestContacts: {
      k1: costRequestContact('k1', { isAvailable: false }),
      k2: costRequestContact('k2', { mail: '' }),
    },
  }
  given(requested)
    .by(system)
    .when('RequestAgentCosts', { contacts: [...contacts, { ...contact, contactId: 'k3' }] }, removedContacts)
    .nothing()
})

test('users can repeat a request to a contact who is no longer awaited, but not two at the same time', () => {
  const repeatedAfter = (...events: QuotationEvent[]) =>
    given(requested, opened('r1'), ...events)
      .by(pricing)
      .when('RequestAgentCosts', { contacts: [{ ...contact, contactId: 'k2' }, contact] })
  repeatedAfter().refused('ALREADY_ASKED', { contactId: 'k1', providerName: 'Blue Delta' })
  const closed = { costRequestId: 'r1', providerName: 'Blue Delta', state: 'DECLINED' as const }
  repeatedAfter({ type: 'CostRequestClosed', data: closed }).thenExactly(
    opened('id-1', { contactId: 'k2' }),
    opened('id-2'),
  )
})

test('requesting costs leaves a published quotation published', () =>
  given(...quoted)
    .by(pricing)
    .when('RequestAgentCosts', { contacts: [contact] })
    .thenExactly(opened('id-1')))

test('costs are not requested from contacts without a mail address, nor by users outside pricing', () => {
  const erased = { costRequestContacts: { k0: costRequestContact('k0', { mail: '' }), k1: costRequestContact('k1') } }
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

test('costs are not requested from unknown contacts or unavailable providers', () => {
  const pricingRequest = given(requested).by(pricing)
  pricingRequest
    .when('RequestAgentCosts', { contacts: [contact] }, { costRequestContacts: {} })
    .refused('UNKNOWN_CONTACT', { contactId: 'k1' })
  pricingRequest
    .when(
      'RequestAgentCosts',
      { contacts: [contact] },
      { costRequestContacts: { k1: costRequestContact('k1', { isAvailable: false }) } },
    )
    .refused('PROVIDER_NOT_ASKED', { providerName: 'Blue Delta' })
})

test('a cost request contains the note to the agents and the shared documents', () => {
  const details = { note: 'Ready from Monday', documents: ['d1'] }
  const paper = { documentId: 'd1', type: 'PKL' as const, name: 'a.pdf', size: 1, sha256: 'a'.repeat(64) }
  given(requested, taken, { type: 'DocumentAttached', data: paper })
    .by(pricing)
    .when('RequestAgentCosts', { contacts: [contact], ...details })
    .thenExactly(opened('id-1', details))
  given(requested, taken)
    .by(pricing)
    .when('RequestAgentCosts', { contacts: [contact], ...details })
    .refused('UNKNOWN_DOCUMENT', { documentId: 'd1' })
})

test('a request limited to some sections names them once, in the order of the journey', () =>
  given(requested, taken)
    .by(pricing)
    .when('RequestAgentCosts', { contacts: [contact], sections: ['FREIGHT', 'ORIGIN', 'FREIGHT'] })
    .thenExactly(opened('id-1', { sections: ['ORIGIN', 'FREIGHT'] })))

test('a request for no section or for all of them is one for the whole quotation', () => {
  for (const sections of [[], ['DESTINATION' as const, 'FREIGHT' as const, 'ORIGIN' as const]])
    given(requested, taken)
      .by(pricing)
      .when('RequestAgentCosts', { contacts: [contact], sections })
      .thenExactly(opened('id-1'))
})

test('dangerous goods need their safety data sheet before costs are requested', () => {
  const dangerousRequest = requestedWith({ dangerousGoods: { unNumber: '1263', imoClass: '3' } })
  const sheet = { documentId: 'd1', type: 'MSDS' as const, name: 'Hoja.pdf', size: 1, sha256: 'a'.repeat(64) }
  given(dangerousRequest)
    .by(pricing)
    .when('RequestAgentCosts', { contacts: [contact] })
    .refused('DANGEROUS_GOODS_INCOMPLETE', { missing: ['MSDS'] })
  given(dangerousRequest, taken, { type: 'DocumentAttached', data: sheet })
    .by(pricing)
    .when('RequestAgentCosts', { contacts: [contact] })
    .thenExactly(opened('id-1'))
})

test('a quotation with an open cost request cannot be given back', () => {
  const life = given(requested, taken, opened('r1'))
  life.by(pricing).when('ReleaseQuotation', {}).refused('COST_REQUEST_OPEN')
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

test('a later answer replaces the former one', () => {
  const cheaper = { ...typedCost, charges: [{ idCharge: 'FRT', currency: 'USD' as const, costPerKg: '2.00' }] }
  given(...before)
    .by(system)
    .when('RecordAgentCosts', { costRequestId: 'r1', submissionNo: 2, groups: [cheaper] })
    .thenLike(
      { type: 'AgentCostsRecorded', data: { submissionNo: 2 } },
      { type: 'CostGroupChanged', data: { idCost: 'c1', charges: [{ amount: '420.00' }] } },
    )
})

test('a later answer without legs keeps those that pricing set; one with legs replaces them', () => {
  const set: QuotationEvent = { type: 'CostGroupChanged', data: { ...ofAgent, legs: ['PICKUP'] } }
  const laterAnswer = (legs?: ['DELIVERY']) =>
    given(...before, set)
      .by(system)
      .when('RecordAgentCosts', {
        costRequestId: 'r1',
        submissionNo: 2,
        groups: [{ ...typedCost, validez: '2026-04-29', ...(legs && { legs }) }],
      })
  const changedTo = (legs: string[]) => ({ type: 'CostGroupChanged' as const, data: { idCost: 'c1', legs } })
  laterAnswer().thenLike({ type: 'AgentCostsRecorded', data: {} }, changedTo(['PICKUP']))
  laterAnswer(['DELIVERY']).thenLike({ type: 'AgentCostsRecorded', data: {} }, changedTo(['DELIVERY']))
})

test('a cost that the agent withdraws is removed, unless an alternative is built on it', () => {
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

test('an answer with an unusable charge code is refused, as for any cost', () =>
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

const closedRequest = { costRequestId: 'r1', providerName: 'Blue Delta' }
const closed: QuotationEvent = { type: 'CostRequestClosed', data: { ...closedRequest, state: 'EXPIRED' } }
const reopened: QuotationEvent = { type: 'CostRequestAwaited', data: closedRequest }

test('closing a cost request is recorded once, and the quotation no longer waits for it', () => {
  const events = [requested, taken, opened('r1')]
  const closing = { ...closedRequest, state: 'EXPIRED' as const }
  given(...events)
    .by(system)
    .when('CloseCostRequest', closing)
    .thenExactly(closed)
  given(...events, closed)
    .by(system)
    .when('CloseCostRequest', closing)
    .nothing()
  given(...events)
    .by(pricing)
    .when('ReleaseQuotation', {})
    .refused('COST_REQUEST_OPEN')
  given(...events, closed)
    .by(pricing)
    .when('ReleaseQuotation', {})
    .thenLike({ type: 'QuotationReleased', data: {} })
})

test('a reopened cost request is awaited again until it is answered', () => {
  const events = [requested, taken, opened('r1'), closed]
  given(...events)
    .by(system)
    .when('AwaitCostRequest', closedRequest)
    .thenExactly(reopened)
  given(...events, reopened)
    .by(system)
    .when('AwaitCostRequest', closedRequest)
    .nothing()
  given(...events, reopened)
    .by(pricing)
    .when('ReleaseQuotation', {})
    .refused('COST_REQUEST_OPEN')
  given(requested).by(system).when('AwaitCostRequest', closedRequest).nothing()
})

test('only the system closes cost requests', () => {
  given(requested, opened('r1'))
    .by(pricing)
    .when('CloseCostRequest', { ...closedRequest, state: 'EXPIRED' })
    .refused('FORBIDDEN')
})

test('a rule sends no second request to a contact', () => {
  const costRequest = { contacts: [contact, { ...contact, contactId: 'k2' }] }
  given(requested, opened('r1'))
    .by(system)
    .when('RequestAgentCosts', costRequest)
    .thenExactly(opened('id-1', { contactId: 'k2' }))
  given(requested, opened('r1'), opened('r2', { contactId: 'k2' }))
    .by(system)
    .when('RequestAgentCosts', costRequest)
    .nothing()
})
