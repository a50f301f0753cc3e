import { expect, test } from 'vitest'
import {
  requestedByRules,
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

test('a quotation whose rules requested costs has no assignee and is taken once', () => {
  given(requested, requestedByRules).by(pricing).when('TakeQuotation', {}).thenExactly(taken)
  given(requested, requestedByRules).by(commercial).when('TakeQuotation', {}).refused('FORBIDDEN')
  given(requested, requestedByRules, taken)
    .by({ ...pricing, userId: 'rlopez' })
    .when('TakeQuotation', {})
    .refused('INVALID_TRANSITION', { status: 'PENDING' })
  expect(stateAfter([requested, requestedByRules, taken])).toMatchObject({ status: 'PENDING', assignedTo: 'pgomez' })
})

test('a resumed quotation without an assignee is taken too', () =>
  given(requested, postponed, resumed).by(pricing).when('TakeQuotation', {}).thenExactly(taken))

test('only pricing takes a request', () =>
  given(requested).by(commercial).when('TakeQuotation', {}).refused('FORBIDDEN'))

test('a taken quotation is pending, and its assignee can act on it', () =>
  expect(stateAfter([requested, taken])).toMatchObject({ status: 'PENDING', assignedTo: 'pgomez' }))

test('pricing assigns a quotation to another user of pricing or sales', () => {
  given(requested, taken)
    .by(pricing)
    .when('AssignQuotation', { assignedTo: 'rlopez' }, { targetUsers: { assignedTo: other } })
    .thenExactly({ type: 'QuotationAssigned', data: { assignedTo: 'rlopez', previous } })
  given(requested, taken)
    .by(pricing)
    .when('AssignQuotation', { assignedTo: 'mcosta' }, { targetUsers: { assignedTo: seller } })
    .thenLike({ type: 'QuotationAssigned', data: { assignedTo: 'mcosta' } })
})

test('an assignment contains its reason', () =>
  given(requested, taken)
    .by(pricing)
    .when('AssignQuotation', { assignedTo: 'rlopez', reason: 'Leave' }, { targetUsers: { assignedTo: other } })
    .thenExactly({ type: 'QuotationAssigned', data: { assignedTo: 'rlopez', previous, reason: 'Leave' } }))

test('the manager assigns a quotation to another commercial', () =>
  given(requested)
    .by(manager)
    .when('AssignQuotation', { commercial: 'mcosta' }, { targetUsers: { commercial: seller } })
    .thenExactly({ type: 'QuotationAssigned', data: { commercial: 'mcosta', previous: { commercial: 'lferreyra' } } }))

test('pricing cannot change the commercial, and the manager cannot change the assignee', () => {
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

test('a new owner who is unknown, inactive, or of another department is refused', () => {
  const by = given(requested).by(pricing)
  const assignment = { assignedTo: 'rlopez' }
  by.when('AssignQuotation', assignment, { targetUsers: {} }).refused('USER_NOT_ELIGIBLE', { field: 'assignedTo' })
  by.when('AssignQuotation', assignment, { targetUsers: { assignedTo: { ...other, active: false } } }).refused(
    'USER_NOT_ELIGIBLE',
  )
  by.when('AssignQuotation', assignment, {
    targetUsers: { assignedTo: { ...other, permissions: ['CONSULTAR_STATS'] } },
  }).refused('USER_NOT_ELIGIBLE')
  given(requested)
    .by(manager)
    .when('AssignQuotation', { commercial: 'mcosta' }, { targetUsers: {} })
    .refused('USER_NOT_ELIGIBLE', { field: 'commercial' })
})

test('assigning the present users changes nothing', () =>
  given(requested, taken).by(pricing).when('AssignQuotation', { assignedTo: 'pgomez' }).nothing())

test('an assignment needs a user', () =>
  expect(() => given(requested).by(pricing).when('AssignQuotation', {})).toThrow('Name a user.'))

test('a request becomes pending when it is assigned, not when its commercial changes', () => {
  const assigned = { type: 'QuotationAssigned', data: { assignedTo: 'rlopez', previous } } as const
  const handedOver = { type: 'QuotationAssigned', data: { commercial: 'mcosta', previous } } as const
  expect(stateAfter([requested, assigned])).toMatchObject({ status: 'PENDING', assignedTo: 'rlopez' })
  expect(stateAfter([requested, handedOver])).toMatchObject({ status: 'REQUESTED', commercial: 'mcosta' })
  expect(stateAfter([requested, postponed, assigned])).toMatchObject({ status: 'FUTURE', assignedTo: 'rlopez' })
})

test('the assignee or a manager of pricing gives a quotation back', () => {
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

test('a published quotation cannot be given back', () =>
  given(
    ...quoted,
    { type: 'QuoteRejected', data: { reasonCode: 'PRICE', text: '' } },
    { type: 'QuoteReopened', data: { reason: 'x' } },
  )
    .by(pricing)
    .when('ReleaseQuotation', {})
    .refused('ALREADY_PUBLISHED'))

test('a manager of pricing gives back a postponed quotation without an assignee', () =>
  given(requested, postponed, { type: 'QuoteResumed', data: {} })
    .by({ userId: 'lead', permissions: ['PRICING', 'GERENTE_COMERCIAL'] })
    .when('ReleaseQuotation', {})
    .thenExactly({ type: 'QuotationReleased', data: { previous: '' } }))

test('a cancelled request cannot be taken', () =>
  given(requested, cancelled).by(pricing).when('TakeQuotation', {}).refused('INVALID_TRANSITION', { cancelled: true }))
