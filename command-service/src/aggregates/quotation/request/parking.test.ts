import { expect, test } from 'vitest'
import {
  approved,
  delivered,
  given,
  manager,
  otherCommercial,
  postponed,
  pricing,
  quoted,
  requested,
  resumed,
  stateAfter,
} from '../../../testing/quotation-sentences.ts'

test('a quotation is postponed until a day after today', () => {
  given(requested).when('PostponeQuote', { resumeOn: '2026-06-01' }).thenExactly(postponed)
  given(requested).when('PostponeQuote', { resumeOn: '2026-03-11' }).thenLike({ type: 'QuotePostponed', data: {} })
  given(requested).when('PostponeQuote', { resumeOn: '2026-03-10' }).refused('RESUME_DATE_PAST', { field: 'resumeOn' })
})

test('the owner and the manager postpone; pricing cannot', () => {
  given(...quoted)
    .by(manager)
    .when('PostponeQuote', { resumeOn: '2026-06-01' })
    .thenExactly(postponed)
  given(...quoted)
    .by(pricing)
    .when('PostponeQuote', { resumeOn: '2026-06-01' })
    .refused('FORBIDDEN')
  given(...quoted)
    .by(otherCommercial)
    .when('PostponeQuote', { resumeOn: '2026-06-01' })
    .refused('FORBIDDEN')
})

test('a decided or postponed quotation cannot be postponed', () => {
  given(...delivered, approved)
    .when('PostponeQuote', { resumeOn: '2026-06-01' })
    .refused('INVALID_TRANSITION')
  given(requested, postponed).when('PostponeQuote', { resumeOn: '2026-06-01' }).refused('INVALID_TRANSITION')
})

test('the owner, the manager or pricing resume a postponed quotation', () => {
  given(requested, postponed).when('ResumeQuote', {}).thenExactly(resumed)
  for (const principal of [manager, pricing])
    given(requested, postponed).by(principal).when('ResumeQuote', {}).thenExactly(resumed)
  given(requested, postponed).by(otherCommercial).when('ResumeQuote', {}).refused('FORBIDDEN')
  given(requested).when('ResumeQuote', {}).refused('INVALID_TRANSITION', { status: 'REQUESTED' })
})

test('postponing changes only the status; resuming makes the offer stale', () => {
  expect(stateAfter([...quoted, postponed])).toMatchObject({ status: 'FUTURE', sells: [{ stale: false }] })
  expect(stateAfter([...quoted, postponed, resumed])).toMatchObject({ status: 'PENDING', sells: [{ stale: true }] })
})
