import { storedEvent } from '@freight/contracts/testing/sample-events'
import { expect, test } from 'vitest'
import { autoRating } from './changed-rates.ts'

const react = async (type: string, data: object, commandId = 'command-of-a-user') => {
  const given: unknown[] = []
  const context = {
    execute: async (...[, name, key]: unknown[]) => {
      given.push([name, key])
      return undefined
    },
    waitForPosition: async (table: string) => void given.push(table),
  }
  const event = { ...storedEvent(1, type, data), stream: 'quotation-MVD-2026-000001', commandId }
  await autoRating.on[type]?.(event, context)
  return given
}

const rated = ['rate-list', ['AutoRate', 'MVD-2026-000001']]

test('stored rates are searched for every request, and again when an amendment affects prices', async () => {
  expect(await react('QuotationRequested', {})).toEqual(rated)
  expect(await react('QuotationRequestAmended', { repricing: true })).toEqual(rated)
  expect(await react('QuotationRequestAmended', { repricing: false })).toEqual([])
})

test("auto-rating ignores the demo's history, which contains its own results", async () => {
  expect(await react('QuotationRequested', {}, 'demo:1:60:0:request')).toEqual([])
})
