import type { EventOf } from '@freight/contracts/events/event'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import { requested, sent } from '@freight/contracts/testing/quotation-events'
import { test } from 'vitest'
import { offeredDisclaimers } from '../note/catalogue-lists.ts'
import { after } from '../testing/after.ts'

const prepared = (...ids: string[]): EventOf<QuotationEvents> => ({
  type: 'ClientDocumentPrepared',
  data: {
    alternatives: ['s-1'],
    contacts: [],
    language: 'es',
    disclaimers: ids.map((id) => ({ id, version: 1 })),
  },
})

test('the row has the disclaimers of the last document preparation', () =>
  after(offeredDisclaimers, requested(), prepared('a', 'b'), prepared('b', 'c', 'b')).shows({
    disclaimers: ['b', 'c'],
  }))

test('the row has the disclaimers of the sent offer, or the prepared ones when the offer contains none', () => {
  const offered = [{ id: 'a', version: 2, name: 'Insurance', text: 'Not included.' }]
  const sentWithDisclaimer =
    sent.type === 'QuoteSent' ? { ...sent, data: { ...sent.data, disclaimers: offered } } : sent
  after(offeredDisclaimers, requested(), prepared('b'), sentWithDisclaimer).shows({ disclaimers: ['a'] })
  after(offeredDisclaimers, requested(), prepared('b'), sent).shows({ disclaimers: ['b'] })
})
