import { expect, test } from 'vitest'
import {
  approved,
  cancelled,
  colleague,
  commercial,
  delivered,
  given,
  otherCommercial,
  pricing,
  rejected,
  requested,
  stateAfter,
  taken,
} from '../../../testing/quotation-sentences.ts'

const data = { reasonCode: 'ERROR' as const }

test('the owner cancels a request that pricing has not taken', () => {
  given(requested).when('CancelQuotation', data).thenExactly(cancelled)
  given(requested).by(colleague).when('CancelQuotation', data).thenExactly(cancelled)
  given(requested).by(otherCommercial).when('CancelQuotation', data).refused('FORBIDDEN')
})

test('cancelling a taken quotation needs the permission', () => {
  given(requested, taken)
    .by(commercial)
    .when('CancelQuotation', data)
    .refused('FORBIDDEN', { permission: 'BAJA_COTIZACION' })
  given(requested, taken).by(pricing).when('CancelQuotation', data).thenExactly(cancelled)
  given(...delivered, rejected)
    .by(pricing)
    .when('CancelQuotation', data)
    .thenExactly(cancelled)
})

test('an approved quotation cannot be cancelled', () =>
  given(...delivered, approved)
    .by(pricing)
    .when('CancelQuotation', data)
    .refused('INVALID_TRANSITION', { status: 'APPROVED' }))

test('a cancelled quotation cannot be cancelled again', () =>
  given(requested, cancelled).when('CancelQuotation', data).refused('INVALID_TRANSITION', { cancelled: true }))

test('a cancelled quotation keeps its last status', () =>
  expect(stateAfter([...delivered, cancelled])).toMatchObject({ status: 'SENT', cancelled: true }))
