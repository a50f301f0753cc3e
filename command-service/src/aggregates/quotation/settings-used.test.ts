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

test('a taxed line stores the VAT percentage of the company', () => {
  const settings = withSection(usualSettings, 'data', { vatPct: '22' })
  const data = { validez: '2026-03-31', charges: [local] }
  const [event] = given(...costed)
    .by(pricing)
    .when('AddSellGroup', data, { settings })
    .events()
  expect(event?.data).toMatchObject({ charges: [{ tax: 'VAT', taxAmount: '22.00', taxPct: '22' }] })
})

test('an untaxed line has no percentage', () => {
  const data = { validez: '2026-03-31', charges: [{ ...local, idCharge: 'FRT' }] }
  const [event] = given(...costed)
    .by(pricing)
    .when('AddSellGroup', data)
    .events()
  expect(event?.data).toMatchObject({ charges: [{ taxAmount: '0.00' }] })
  expect(JSON.stringify(event?.data)).not.toContain('taxPct')
})

test('a line stores the markup rule of its price', () => {
  const data = { validez: '2026-03-31', charges: [{ ...local, markupRuleId: 'm1' }] }
  given(...costed)
    .by(pricing)
    .when('AddSellGroup', data)
    .thenLike(
      { type: 'SellGroupAdded', data: { charges: [{ markupRuleId: 'm1' }] } },
      { type: 'SellSelected', data: {} },
    )
})

test('a line stores the fixed amounts that rules add to its price', () => {
  const ruleAmounts = { markupRuleId: 'm1', addedOnce: '50', minimumProfit: { amount: '20', markupRuleId: 'm2' } }
  given(...costed)
    .by(pricing)
    .when('AddSellGroup', { validez: '2026-03-31', charges: [{ ...local, ...ruleAmounts }] })
    .thenLike({ type: 'SellGroupAdded', data: { charges: [ruleAmounts] } }, { type: 'SellSelected', data: {} })
})

const withoutReason = (list: 'lost' | 'won' | 'cancelled', code: string) => ({
  settings: withSection(usualSettings, 'reasons', {
    [list]: usualSettings.reasons[list].map((one) => (one.code === code ? { ...one, active: false } : one)),
  }),
})

test('an outcome needs an active reason of the company', () => {
  const life = given(...delivered)
  life.when('RejectQuote', { reasonCode: 'PRICE' }, withoutReason('lost', 'PRICE')).refused('REASON_NOT_IN_USE', {
    field: 'reasonCode',
  })
  life
    .when('RejectQuote', { reasonCode: 'NO_SPACE' }, withoutReason('lost', 'PRICE'))
    .thenLike({ type: 'QuoteRejected', data: {} })
  life.when('RejectQuote', { reasonCode: 'WEATHER' }).refused('REASON_NOT_IN_USE')
  life
    .when('ApproveQuote', { idSell: 's1', reasonCode: 'PRICE' }, withoutReason('won', 'PRICE'))
    .refused('REASON_NOT_IN_USE')
  life
    .when('ApproveQuote', { idSell: 's1' }, withoutReason('won', 'PRICE'))
    .thenLike({ type: 'QuoteApproved', data: {} })
})

test('a cancellation needs an active reason of the company', () => {
  given(requested)
    .when('CancelQuotation', { reasonCode: 'ERROR' }, withoutReason('cancelled', 'ERROR'))
    .refused('REASON_NOT_IN_USE')
  given(requested).when('CancelQuotation', { reasonCode: 'PRICE' }).refused('REASON_NOT_IN_USE')
})

test('the system uses its own reason in every company', () =>
  given(...delivered)
    .by({ ...administrator, system: true })
    .when('RejectQuote', { reasonCode: 'EXPIRED' }, withoutReason('lost', 'EXPIRED'))
    .thenLike({ type: 'QuoteRejected', data: { reasonCode: 'EXPIRED' } }))

test('a stored reason stays after the company deactivates it', () =>
  expect(
    stateAfter([...delivered, { type: 'QuoteRejected', data: { reasonCode: 'BAD_WEATHER', text: '' } }]).status,
  ).toBe('NOT_APPROVED'))
