import { usualSettings, withSection } from '@freight/contracts/company-settings/settings'
import { expect, test } from 'vitest'
import { administrator } from '../../testing/commands-in-memory.ts'
import {
  costAdded,
  delivered,
  given,
  pricing,
  requested,
  stateAfter,
  taken,
} from '../../testing/quotation-sentences.ts'

const costed = [requested, taken, costAdded]
const local = { idCharge: 'LOC', sellCurrency: 'USD' as const, sellAmount: '100' }

test('a taxed line has the percentage of the company, and keeps it', () => {
  const settings = withSection(usualSettings, 'data', { vatPct: '22' })
  const data = { validez: '2026-03-31', charges: [local] }
  const [event] = given(...costed)
    .by(pricing)
    .when('AddSellGroup', data, { settings })
    .events()
  expect(event?.data).toMatchObject({ charges: [{ tax: 'VAT', taxAmount: '22.00', taxPct: '22' }] })
})

test('a line that is not taxed names no percentage', () => {
  const data = { validez: '2026-03-31', charges: [{ ...local, idCharge: 'FRT' }] }
  const [event] = given(...costed)
    .by(pricing)
    .when('AddSellGroup', data)
    .events()
  expect(event?.data).toMatchObject({ charges: [{ taxAmount: '0.00' }] })
  expect(JSON.stringify(event?.data)).not.toContain('taxPct')
})

test('the markup rule that a price was taken from is remembered with its line', () => {
  const data = { validez: '2026-03-31', charges: [{ ...local, markupRuleId: 'm1' }] }
  given(...costed)
    .by(pricing)
    .when('AddSellGroup', data)
    .thenLike(
      { type: 'SellGroupAdded', data: { charges: [{ markupRuleId: 'm1' }] } },
      { type: 'SellSelected', data: {} },
    )
})

const without = (list: 'lost' | 'won' | 'cancelled', code: string) => ({
  settings: withSection(usualSettings, 'reasons', {
    [list]: usualSettings.reasons[list].map((one) => (one.code === code ? { ...one, active: false } : one)),
  }),
})

test('an outcome names a reason that the company gives', () => {
  const life = given(...delivered)
  life.when('RejectQuote', { reasonCode: 'PRICE' }, without('lost', 'PRICE')).refused('REASON_NOT_IN_USE', {
    field: 'reasonCode',
  })
  life
    .when('RejectQuote', { reasonCode: 'NO_SPACE' }, without('lost', 'PRICE'))
    .thenLike({ type: 'QuoteRejected', data: {} })
  life.when('RejectQuote', { reasonCode: 'WEATHER' }).refused('REASON_NOT_IN_USE')
  life.when('ApproveQuote', { idSell: 's1', reasonCode: 'PRICE' }, without('won', 'PRICE')).refused('REASON_NOT_IN_USE')
  life.when('ApproveQuote', { idSell: 's1' }, without('won', 'PRICE')).thenLike({ type: 'QuoteApproved', data: {} })
})

test('a cancellation names a reason that the company gives', () => {
  given(requested)
    .when('CancelQuotation', { reasonCode: 'ERROR' }, without('cancelled', 'ERROR'))
    .refused('REASON_NOT_IN_USE')
  given(requested).when('CancelQuotation', { reasonCode: 'PRICE' }).refused('REASON_NOT_IN_USE')
})

test('the system gives its own reason whatever the company uses', () =>
  given(...delivered)
    .by({ ...administrator, system: true })
    .when('RejectQuote', { reasonCode: 'EXPIRED' }, without('lost', 'EXPIRED'))
    .thenLike({ type: 'QuoteRejected', data: { reasonCode: 'EXPIRED' } }))

test('a reason that was given stays, whatever the company uses later', () =>
  expect(
    stateAfter([...delivered, { type: 'QuoteRejected', data: { reasonCode: 'BAD_WEATHER', text: '' } }]).status,
  ).toBe('NOT_APPROVED'))
