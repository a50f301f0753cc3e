import { expect, test } from 'vitest'
import { until } from '../testing/event-samples.ts'
import { appendNotifier } from './append-notifier.ts'
import { testPool } from '../testing/test-postgres.ts'

const openStore = () => {
  const positions: number[] = []
  const notify = async (position: number) => void positions.push(position)
  const notifier = appendNotifier(testPool(''), { head: async () => 0, notify }, { warn: () => {} })
  return { notifier, positions }
}

test('other processes are notified of a single append at once, and of many appends in a few notifications with the last one', async () => {
  const { notifier, positions } = openStore()
  notifier.announce(1)
  expect(positions).toEqual([1])
  for (let position = 2; position <= 1_000; position += 1) notifier.announce(position)
  expect(positions).toEqual([1])
  await until(() => positions.length === 2)
  expect(positions).toEqual([1, 1000])
  await notifier.close()
})

test('a store that closes notifies the other processes of its last append first', async () => {
  const { notifier, positions } = openStore()
  notifier.announce(1)
  notifier.announce(2)
  await notifier.close()
  expect(positions).toEqual([1, 2])
})

test('an earlier append causes no further notification', async () => {
  const { notifier, positions } = openStore()
  notifier.announce(2)
  notifier.announce(1)
  await notifier.close()
  expect(positions).toEqual([2])
})
