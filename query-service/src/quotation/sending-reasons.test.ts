import { expect, test } from '@jest/globals'
import { usualSettings } from '@freight/contracts/company-settings/settings'
import { permissionsOf } from '@freight/contracts/roles'
import { costAdded, published, requested, sellAdded, taken } from '@freight/contracts/testing/quotation-events'
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

test('an offer goes out when any of its alternatives may, though the selected one lacks approval', () => {
  expect(why('SendQuote', [...costed, loss, published])).toBe('APPROVAL_REQUIRED')
  expect(why('SendQuote', [...costed, loss, gain, selected, published])).toBe('possible')
  expect(why('SendQuote', [...costed, gain, published, loss, selected])).toBe('possible')
  const none = { type: 'SellGroupRemoved', data: { idSell: 'sell-1' } }
  expect(why('SendQuote', [...costed, loss, gain, selected, published, none])).toBe('possible')
})

test('when none may go out it is said of the selected one why', () => {
  expect(why('SendQuote', [...costed, loss, published, gain])).toBe('APPROVAL_REQUIRED')
  expect(why('SendQuote', [...costed, gain, loss, published], '2026-04-16')).toBe('EXPIRED')
  const gone = { type: 'SellGroupRemoved', data: { idSell: 'sell-2' } }
  expect(why('SendQuote', [...costed, gain, published, gone])).toBe('NO_SELL')
})
