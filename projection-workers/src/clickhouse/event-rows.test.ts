import { readdirSync, readFileSync } from 'node:fs'
import { eventSchemas } from '@freight/contracts/registry/aggregates'
import { newEvent } from '@freight/contracts/testing/sample-events'
import { memoryEventStore } from '@freight/platform/testing/memory-event-store'
import { memoryVault } from '@freight/platform/testing/memory-vault'
import { withPersonalData } from '@freight/platform/personal-data/with-personal-data'
import { stored } from '../testing/after.ts'
import { sent } from '@freight/contracts/testing/quotation-events'
import { expect, test } from 'vitest'
import { copiedText, eventLines, eventPlaces } from './sink.ts'

const rowIn = (line = '') => {
  const values = line.split('\t')
  const names = eventPlaces.slice(1, -1).split(', ')
  return Object.fromEntries(names.map((name, place) => [name, values[place]]))
}

test('an event is copied to the analytics store without personal data', () => {
  const lines = Buffer.from(eventLines([copiedText(stored('quotation-MVD-2026-000001', 7, sent))])).toString()
  const row = rowIn(lines.trimEnd())
  expect(row).toMatchObject({
    stream: 'quotation-MVD-2026-000001',
    revision: '7',
    occurred_at: '2026-03-02T16:00:00.000Z',
  })
  expect(JSON.parse(String(row['data']))).toMatchObject({ revisionNo: 1, recipients: [{ name: '', mail: '' }] })
})

test('tabs and line breaks in the values of an event are escaped', () => {
  const data = { note: 'a\t"b"\n\\' }
  const event = { ...stored('quotation-1', 1, { type: 'Noted', data }), correlationId: 'one\ttwo\n\\' }
  const lines = Buffer.from(eventLines([copiedText(event), copiedText(event)]))
    .toString()
    .split('\n')
  expect(lines).toHaveLength(3)
  expect(rowIn(lines[0])).toMatchObject({ correlation_id: String.raw`one\ttwo\n\\`, company: event.company })
  expect(JSON.parse(String(rowIn(lines[1])['data']).replaceAll('\\\\', '\\'))).toEqual(data)
})

test('an event has the same line from its stored text and from its data', async () => {
  const contracts = new URL('../../../contracts/src/', import.meta.url)
  const samples = readdirSync(contracts, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\/samples\/.*\.json$/.test(path),
  )
  const raw = memoryEventStore()
  const store = withPersonalData(raw, memoryVault(), eventSchemas)
  for (const path of samples.toSorted()) {
    const [type = ''] = path.split('/samples/').at(-1)?.split('.') ?? []
    const event = newEvent(type, JSON.parse(readFileSync(new URL(path, contracts), 'utf8')))
    await store.append(`sealed-${path}`, 0, [event])
    // As stored before one of its fields became personal data.
    await raw.append(`clear-${path}`, 0, [newEvent(type, event.data)])
  }
  const [texts, events] = [await store.readTexts(0, { limit: 10_000 }), await store.readAll(0, { limit: 10_000 })]
  expect(texts.length).toBe(2 * samples.length)
  expect(texts.length).toBeGreaterThan(100)
  const lines = (of: typeof texts) => Buffer.from(eventLines(of)).toString().split('\n')
  expect(lines(texts)).toEqual(lines(events.map(copiedText)))
})
