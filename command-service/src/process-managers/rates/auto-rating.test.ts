import { storedEvent } from '@freight/contracts/testing/sample-events'
import { expect, test } from 'vitest'
import { autoRating } from './auto-rating.ts'

const asked = async (type: string, data: object, commandId = 'by-somebody') => {
  const given: unknown[] = []
  const context = {
    execute: async (...[, name, key]: unknown[]) => {
      given.push([name, key])
      return undefined
    },
    tableReached: async (table: string) => void given.push(table),
  }
  const event = { ...storedEvent(1, type, data), stream: 'quotation-MVD-2026-000001', commandId }
  await autoRating.on[type]?.(event, context)
  return given
}

const rated = ['rate-list', ['AutoRate', 'MVD-2026-000001']]

test('stored tariffs are looked through for every request, and again when a change of it decides about prices', async () => {
  expect(await asked('QuotationRequested', {})).toEqual(rated)
  expect(await asked('QuotationRequestAmended', { repricing: true })).toEqual(rated)
  expect(await asked('QuotationRequestAmended', { repricing: false })).toEqual([])
})

test('the history of the demo has looked for its tariffs itself', async () => {
  expect(await asked('QuotationRequested', {}, 'demo:1:60:0:request')).toEqual([])
})
