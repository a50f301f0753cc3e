import { NotificationKind } from '@freight/contracts/notification/notification'
import { expect, test } from 'vitest'
import { spanishText } from './texts.ts'

const params = {
  referencia: 'MVD-2026-000076',
  by: 'Ana Duarte',
  client: 'Textil Sur',
  transportMode: 'SEA',
  modo: 'FCL',
  origin: 'Shanghái',
  destination: 'Montevideo',
  waybill: '1234567890',
  deliveryBy: '2026-11-24',
  document: 'F-12',
  excess: '10.50',
  price: '99.00',
  currency: 'USD',
  month: '2026-12',
  shipments: '3',
  batch: 'b-1',
  done: '3',
  refused: '2',
  doubtful: '1',
  validUntil: '2026-12-31',
  contact: 'yes',
}

test('a stored notification has the title of its kind and a message in Spanish', async () => {
  const kinds = NotificationKind.options.filter((kind) => kind !== 'PERSONAL')
  const texts = kinds.flatMap((kind) => [{}, params].map((given) => [kind, spanishText(kind, given)]))
  await expect(texts.map((one) => JSON.stringify(one)).join('\n')).toMatchFileSnapshot('texts.snapshot.txt')
})
