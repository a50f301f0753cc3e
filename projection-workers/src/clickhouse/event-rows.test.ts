import { stored } from '../testing/after.ts'
import { sent } from '@freight/contracts/testing/quotation-events'
import { expect, test } from 'vitest'
import { copiedText, eventLines, eventPlaces } from './event-rows.ts'

const rowIn = (line = '') => {
  const values = line.split('\t')
  const names = eventPlaces.slice(1, -1).split(', ')
  return Object.fromEntries(names.map((name, place) => [name, values[place]]))
}

test('an event goes to the analytics store without the persons in it', () => {
  const lines = Buffer.from(eventLines([copiedText(stored('quotation-MVD-2026-000001', 7, sent))])).toString()
  const row = rowIn(lines.trimEnd())
  expect(row).toMatchObject({
    stream: 'quotation-MVD-2026-000001',
    revision: '7',
    occurred_at: '2026-03-02T16:00:00.000Z',
  })
  expect(JSON.parse(String(row['data']))).toMatchObject({ revisionNo: 1, recipients: [{ name: '', mail: '' }] })
})

test('no value of an event ends its line or stands for two', () => {
  const data = { note: 'a\t"b"\n\\' }
  const event = { ...stored('quotation-1', 1, { type: 'Noted', data }), correlationId: 'one\ttwo\n\\' }
  const lines = Buffer.from(eventLines([copiedText(event), copiedText(event)]))
    .toString()
    .split('\n')
  expect(lines).toHaveLength(3)
  expect(rowIn(lines[0])).toMatchObject({ correlation_id: String.raw`one\ttwo\n\\`, company: event.company })
  expect(JSON.parse(String(rowIn(lines[1])['data']).replaceAll('\\\\', '\\'))).toEqual(data)
})
