import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { aggregates } from '../api/aggregates.ts'
import { eventSchemas } from './event-schemas.ts'

const here = dirname(fileURLToPath(import.meta.url))

const stored = Object.keys(aggregates).flatMap((aggregate) =>
  readdirSync(join(here, '..', aggregate, 'samples'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => {
      const [type = '', version = ''] = basename(file).split('.')
      const sample: unknown = JSON.parse(readFileSync(join(here, '..', aggregate, 'samples', file), 'utf8'))
      return { aggregate, file, type, version, sample }
    }),
)

/** A young event may carry its sample with its schema, in `examples`; once its shape grows, the old one moves to a file. */
const carried = Object.entries(aggregates).flatMap(([aggregate, { events }]) =>
  Object.entries<z.ZodType>(events).flatMap(([type, schema]) =>
    z
      .array(z.unknown())
      .default([])
      .parse(schema.meta()?.['examples'])
      .map((sample) => ({ aggregate, file: `the example of ${type}`, type, version: 'v1', sample })),
  ),
)

const samples = [...stored, ...carried]

test.each(samples)('$file is read for ever as it was written', ({ type, sample }) =>
  expect(eventSchemas[type]?.parse(sample)).toEqual(sample),
)

test.each(
  Object.entries(aggregates).flatMap(([aggregate, { events }]) => Object.keys(events).map((type) => [aggregate, type])),
)('there is a sample of %s %s, version 1', (aggregate, type) =>
  expect(samples).toContainEqual(expect.objectContaining({ aggregate, type, version: 'v1' })),
)

test('no event was renamed or removed: every sample still has its event', () => {
  for (const { aggregate, type } of samples)
    expect([aggregate, type, type in eventSchemas]).toEqual([aggregate, type, true])
})

test('no two aggregates have an event of the same name', () => {
  const names = Object.values(aggregates).flatMap(({ events }) => Object.keys(events))
  expect(new Set(names).size).toBe(names.length)
})

test('what goes to the client has no cost, even if somebody puts it there', () => {
  const sent = samples.find(({ type }) => type === 'QuoteSent')
  const added = samples.find(({ type }) => type === 'SellGroupAdded')
  const leaky = { ...Object(sent?.sample), sells: [added?.sample] }
  expect(JSON.stringify(added?.sample)).toMatch(/costAmount|margin|idCost/)
  expect(JSON.stringify(eventSchemas['QuoteSent']?.parse(leaky))).not.toMatch(/cost|margin|validityOverrideReason/i)
})
