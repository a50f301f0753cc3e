import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { aggregates, eventSchemas } from '../registry/aggregates.ts'

const folder = dirname(fileURLToPath(import.meta.url))

const stored = Object.keys(aggregates).flatMap((aggregate) =>
  readdirSync(join(folder, '..', aggregate, 'samples'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => {
      const [type = '', version = ''] = basename(file).split('.')
      const sample: unknown = JSON.parse(readFileSync(join(folder, '..', aggregate, 'samples', file), 'utf8'))
      return { aggregate, file, type, version, sample }
    }),
)

/**
 * A new event may have its sample in `examples` of its schema; when its shape grows, the old sample moves to a file.
 */
const samplesInSchemas = Object.entries(aggregates).flatMap(([aggregate, { events }]) =>
  Object.entries<z.ZodType>(events).flatMap(([type, schema]) =>
    z
      .array(z.unknown())
      .default([])
      .parse(schema.meta()?.['examples'])
      .map((sample) => ({ aggregate, file: `the example of ${type}`, type, version: 'v1', sample })),
  ),
)

const samples = [...stored, ...samplesInSchemas]

test.each(samples)('$file is readable for ever, unchanged', ({ type, sample }) =>
  expect(eventSchemas[type]?.parse(sample)).toEqual(sample),
)

test.each(
  Object.entries(aggregates).flatMap(([aggregate, { events }]) => Object.keys(events).map((type) => [aggregate, type])),
)('%s %s has a sample of version 1', (aggregate, type) =>
  expect(samples).toContainEqual(expect.objectContaining({ aggregate, type, version: 'v1' })),
)

test('no event was renamed or removed: every sample has its event', () => {
  for (const { aggregate, type } of samples)
    expect([aggregate, type, type in eventSchemas]).toEqual([aggregate, type, true])
})

test('no two aggregates have an event of the same name', () => {
  const names = Object.values(aggregates).flatMap(({ events }) => Object.keys(events))
  expect(new Set(names).size).toBe(names.length)
})

test('the client’s offer contains no cost even where the input has one', () => {
  const sent = samples.find(({ type }) => type === 'QuoteSent')
  const added = samples.find(({ type }) => type === 'SellGroupAdded')
  const leaky = { ...Object(sent?.sample), sells: [added?.sample] }
  expect(JSON.stringify(added?.sample)).toMatch(/costAmount|margin|idCost/)
  expect(JSON.stringify(eventSchemas['QuoteSent']?.parse(leaky))).not.toMatch(/cost|margin|validityOverrideReason/i)
})
