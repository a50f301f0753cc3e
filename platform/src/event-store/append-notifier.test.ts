import { expect, test } from 'vitest'
import { until } from './contract-samples.ts'
import { appendNotifier } from './append-notifier.ts'
import { testPool } from '../testing/test-postgres.ts'

const opened = () => {
  const told: number[] = []
  const notify = async (position: number) => void told.push(position)
  const notifier = appendNotifier(testPool(''), { head: async () => 0, notify }, { warn: () => {} })
  return { notifier, told }
}

test('other processes hear of a lone append at once, of many one after the other by a few notifications, and of the last', async () => {
  const { notifier, told } = opened()
  notifier.announce(1)
  expect(told).toEqual([1])
  for (let position = 2; position <= 1_000; position += 1) notifier.announce(position)
  expect(told).toEqual([1])
  await until(() => told.length === 2)
  expect(told).toEqual([1, 1000])
  await notifier.close()
})

test('a store that closes tells the others first what it has appended', async () => {
  const { notifier, told } = opened()
  notifier.announce(1)
  notifier.announce(2)
  await notifier.close()
  expect(told).toEqual([1, 2])
})

test('what was appended before is not told again', async () => {
  const { notifier, told } = opened()
  notifier.announce(2)
  notifier.announce(1)
  await notifier.close()
  expect(told).toEqual([2])
})
