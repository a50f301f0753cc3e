import { expect, test } from 'vitest'
import {
  askedByRules,
  cancelled,
  commercial,
  given,
  manager,
  postponed,
  pricing,
  quoted,
  requested,
  resumed,
  stateAfter,
  taken,
} from '../../../testing/quotation-sentences.ts'

const other = { id: 'rlopez', active: true, permissions: pricing.permissions }
const seller = { id: 'mcosta', active: true, permissions: commercial.permissions }
const previous = { assignedTo: 'pgomez', commercial: 'lferreyra' }

test('a new request is taken once', () => {
  given(requested).by(pricing).when('TakeQuotation', {}).thenExactly(taken)
  given(requested, taken).by(pricing).when('TakeQuotation', {}).refused('INVALID_TRANSITION', { status: 'PENDING' })
})

test('what rules asked agents for is nobody’s, and is taken by whoever goes on with it, once', () => {
  given(requested, askedByRules).by(pricing).when('TakeQuotation', {}).thenExactly(taken)
  given(requested, askedByRules).by(commercial).when('TakeQuotation', {}).refused('FORBIDDEN')
  given(requested, askedByRules, taken)
    .by({ ...pricing, userId: 'rlopez' })
    .when('TakeQuotation', {})
    .refused('INVALID_TRANSITION', { status: 'PENDING' })
  expect(stateAfter([requested, askedByRules, taken])).toMatchObject({ status: 'PENDING', assignedTo: 'pgomez' })
})

test('so is what was parked before anybody had it', () =>
  given(requested, postponed, resumed).by(pricing).when('TakeQuotation', {}).thenExactly(taken))

test('only pricing takes', () => given(requested).by(commercial).when('TakeQuotation', {}).refused('FORBIDDEN'))

test('a taken quotation is pending, and whose it is decides what its assignee may', () =>
  expect(stateAfter([requested, taken])).toMatchObject({ status: 'PENDING', assignedTo: 'pgomez' }))

test('pricing hands a quotation to another user of pricing or sales', () => {
  given(requested, taken)
    .by(pricing)
    .when('AssignQuotation', { assignedTo: 'rlopez' }, { targetUsers: { assignedTo: other } })
    .thenExactly({ type: 'QuotationAssigned', data: { assignedTo: 'rlopez', previous } })
  given(requested, taken)
    .by(pricing)
    .when('AssignQuotation', { assignedTo: 'mcosta' }, { targetUsers: { assignedTo: seller } })
    .thenLike({ type: 'QuotationAssigned', data: { assignedTo: 'mcosta' } })
})

test('the manager hands a quotation to another commercial', () =>
  given(requested)
    .by(manager)
    .when('AssignQuotation', { commercial: 'mcosta' }, { targetUsers: { commercial: seller } })
    .thenExactly({ type: 'QuotationAssigned', data: { commercial: 'mcosta', previous: { commercial: 'lferreyra' } } }))

test('pricing does not change the commercial, and the manager does not change the assignee', () => {
  const targetUsers = { assignedTo: other, commercial: seller }
  given(requested)
    .by(pricing)
    .when('AssignQuotation', { commercial: 'mcosta' }, { targetUsers })
    .refused('FORBIDDEN', { permission: 'GERENTE_COMERCIAL' })
  given(requested)
    .by(manager)
    .when('AssignQuotation', { assignedTo: 'rlopez' }, { targetUsers })
    .refused('FORBIDDEN', { permission: 'PRICING' })
})

test('nobody is assigned who is unknown, inactive, or works elsewhere', () => {
  const by = given(requested).by(pricing)
  const ask = { assignedTo: 'rlopez' }
  by.when('AssignQuotation', ask, { targetUsers: {} }).refused('USER_NOT_ELIGIBLE', { field: 'assignedTo' })
  by.when('AssignQuotation', ask, { targetUsers: { assignedTo: { ...other, active: false } } }).refused(
    'USER_NOT_ELIGIBLE',
  )
  by.when('AssignQuotation', ask, {
    targetUsers: { assignedTo: { ...other, permissions: ['CONSULTAR_STATS'] } },
  }).refused('USER_NOT_ELIGIBLE')
  given(requested)
    .by(manager)
    .when('AssignQuotation', { commercial: 'mcosta' }, { targetUsers: {} })
    .refused('USER_NOT_ELIGIBLE', { field: 'commercial' })
})

test('handing it to whom it belongs changes nothing', () =>
  given(requested, taken).by(pricing).when('AssignQuotation', { assignedTo: 'pgomez' }).nothing())

test('a command to assign names somebody', () =>
  expect(() => given(requested).by(pricing).when('AssignQuotation', {})).toThrow('Name a user.'))

test('a request becomes pending when it is assigned, not when its commercial changes', () => {
  const assigned = { type: 'QuotationAssigned', data: { assignedTo: 'rlopez', previous } } as const
  const handedOver = { type: 'QuotationAssigned', data: { commercial: 'mcosta', previous } } as const
  expect(stateAfter([requested, assigned])).toMatchObject({ status: 'PENDING', assignedTo: 'rlopez' })
  expect(stateAfter([requested, handedOver])).toMatchObject({ status: 'REQUESTED', commercial: 'mcosta' })
  expect(stateAfter([requested, postponed, assigned])).toMatchObject({ status: 'FUTURE', assignedTo: 'rlopez' })
})

test('the assignee gives a quotation back, and so does a manager of pricing', () => {
  const released = { type: 'QuotationReleased', data: { previous: 'pgomez' } } as const
  const head = { userId: 'lead', permissions: ['PRICING', 'GERENTE_COMERCIAL'] as const }
  given(requested, taken).by(pricing).when('ReleaseQuotation', {}).thenExactly(released)
  given(requested, taken).by(head).when('ReleaseQuotation', {}).thenExactly(released)
  given(requested, taken)
    .by({ ...pricing, userId: 'rlopez' })
    .when('ReleaseQuotation', {})
    .refused('FORBIDDEN')
  expect(stateAfter([requested, taken, released])).toMatchObject({ status: 'REQUESTED', assignedTo: undefined })
})

test('a quotation that was published is not given back', () =>
  given(
    ...quoted,
    { type: 'QuoteRejected', data: { reasonCode: 'PRICE', text: '' } },
    { type: 'QuoteReopened', data: { reason: 'x' } },
  )
    .by(pricing)
    .when('ReleaseQuotation', {})
    .refused('ALREADY_PUBLISHED'))

test('what was parked without an assignee is given back by a manager of pricing', () =>
  given(requested, postponed, { type: 'QuoteResumed', data: {} })
    .by({ userId: 'lead', permissions: ['PRICING', 'GERENTE_COMERCIAL'] })
    .when('ReleaseQuotation', {})
    .thenExactly({ type: 'QuotationReleased', data: { previous: '' } }))

test('a cancelled request is not taken', () =>
  given(requested, cancelled).by(pricing).when('TakeQuotation', {}).refused('INVALID_TRANSITION', { cancelled: true }))
