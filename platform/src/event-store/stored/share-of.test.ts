import fc from 'fast-check'
import { Partitioners } from 'kafkajs'
import { expect, test } from 'vitest'
import { shareOf } from './share-of.ts'

const partitions = (count: number) =>
  Array.from({ length: count }, (_, partitionId) => ({
    partitionId,
    leader: 1,
    isr: [1],
    replicas: [1],
    offlineReplicas: [],
    partitionErrorCode: 0,
  }))

test('the share of a stream is the partition that Kafka assigns to its events', () => {
  const partitioner = Partitioners.DefaultPartitioner()
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.integer({ min: 1, max: 24 }), (stream, count) => {
      const message = { key: stream, value: '' }
      expect(shareOf(stream, count)).toBe(
        partitioner({ topic: 'events', partitionMetadata: partitions(count), message }),
      )
    }),
    { numRuns: 2_000 },
  )
})

test('the streams of quotations are spread evenly', () => {
  const counts = [0, 0, 0]
  for (let n = 1; n <= 3_000; n += 1) {
    const share = shareOf(`quotation-MVD-2026-${String(n).padStart(6, '0')}`, 3)
    counts[share] = (counts[share] ?? 0) + 1
  }
  for (const count of counts) expect(count).toBeGreaterThan(900)
})
