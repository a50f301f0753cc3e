import { usualSettings } from '@freight/contracts/company-settings/settings'
import { permissionsOf } from '@freight/contracts/vocabulary/roles'
import {
  costAdded,
  costGroup,
  published,
  requested,
  sellAdded,
  sellGroup,
  sent,
  taken,
} from '@freight/contracts/testing/quotation-events'
import { expect, test } from 'vitest'
import { stream } from '../testing/quotation-stream.ts'
import { actionsOf } from './actions.ts'
import { quotationAfter } from './quotation-state.ts'

const owner = { userId: 'jcuadrado', permissions: permissionsOf(['COMMERCIAL']) }
const terms = { margins: usualSettings.margins, clientNeedsIt: false }

const why = (command: string, events: readonly { type: string; data: unknown }[], today = '2026-03-03') => {
  const state = quotationAfter(stream(...events))
  const action = state && actionsOf(state, owner, today, terms).find((one) => one.command === command)
  return action?.possible ? 'possible' : action?.reason
}

const loss = sellAdded('sell-1', '800.00', '700.00')
const gain = sellAdded('sell-2', '800.00', '1000.00')
const selected = { type: 'SellSelected', data: { idSell: 'sell-1' } }
const costed = [requested(), taken, costAdded('cost-1', '800.00')]

test('an offer may be sent if any alternative may, even without approval of the selected one', () => {
  expect(why('SendQuote', [...costed, loss, published])).toBe('APPROVAL_REQUIRED')
  expect(why('SendQuote', [...costed, loss, gain, selected, published])).toBe('possible')
  expect(why('SendQuote', [...costed, gain, published, loss, selected])).toBe('possible')
  const none = { type: 'SellGroupRemoved', data: { idSell: 'sell-1' } }
  expect(why('SendQuote', [...costed, loss, gain, selected, published, none])).toBe('possible')
})

test('the reason is that of the selected alternative when no alternative may be sent', () => {
  expect(why('SendQuote', [...costed, loss, published, gain])).toBe('APPROVAL_REQUIRED')
  expect(why('SendQuote', [...costed, gain, loss, published], '2026-04-16')).toBe('EXPIRED')
  const removed = { type: 'SellGroupRemoved', data: { idSell: 'sell-2' } }
  expect(why('SendQuote', [...costed, gain, published, removed])).toBe('NO_SELL')
})

test('a mailed offer may be sent again as long as it equals the publication', () => {
  const sentBy = (channel: 'MAIL' | 'DOWNLOAD') => ({
    type: 'QuoteSent',
    data: { ...(sent.type === 'QuoteSent' && sent.data), channel, sells: [sellGroup('sell-2', '800.00', '1000.00')] },
  })
  const offered = [...costed, gain, published]
  const mailed = [...offered, sentBy('MAIL')]
  expect(why('ResendQuote', mailed)).toBe('possible')
  expect(why('ResendQuote', [...offered, sentBy('DOWNLOAD')])).toBe('NOT_MAILED')
  const dearerSell = { type: 'SellGroupChanged', data: sellGroup('sell-2', '800.00', '1100.00') }
  expect(why('ResendQuote', [...mailed, dearerSell])).toBe('NOT_PUBLISHED')
  const costlier = { type: 'CostGroupChanged', data: costGroup('cost-1', '900.00') }
  expect(why('ResendQuote', [...mailed, costlier])).toBe('STALE_SELL')
  const removed = { type: 'SellGroupRemoved', data: { idSell: 'sell-2' } }
  expect(why('ResendQuote', [...mailed, removed])).toBe('SELL_UNKNOWN')
  expect(why('ResendQuote', [...mailed, loss])).toBe('possible')
})
