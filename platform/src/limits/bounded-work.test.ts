import { expect, test } from 'vitest'
import { TooMany } from '../errors.ts'
import { boundedWork } from './bounded-work.ts'

const openWork = (bounds: Parameters<typeof boundedWork>[1]) => {
  const runBounded = boundedWork('BUSY', bounds)
  const ends: (() => void)[] = []
  const order: string[] = []
  const begin = (name: string, user = name) =>
    runBounded(user, async () => {
      order.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
      return name
    })
  return { begin, order, end: () => ends.shift()?.() }
}

test('work beyond the limit waits, and runs in order of arrival', async () => {
  const { begin, order, end } = openWork({ atOnce: 2, perUser: 9, waiting: 2 })
  const all = ['a', 'b', 'c', 'd'].map((name) => begin(name))
  await expect(begin('e')).rejects.toThrow(TooMany)
  expect(order).toEqual(['a', 'b'])
  for (const one of all) {
    end()
    await one
  }
  expect(order).toEqual(['a', 'b', 'c', 'd'])
  const later = begin('e')
  end()
  expect(await later).toBe('e')
})

test('a user has a limited number of places, which are free again after a failure too', async () => {
  const { begin, end } = openWork({ atOnce: 5, perUser: 2 })
  const ofUserA = [begin('1', 'a'), begin('2', 'a')]
  await expect(begin('3', 'a')).rejects.toMatchObject({ code: 'BUSY', retryAfterSeconds: 2 })
  const ofUserB = begin('4', 'b')
  for (const one of [...ofUserA, ofUserB]) {
    end()
    await one
  }
  const runBounded = boundedWork('BUSY', { atOnce: 1, perUser: 1 })
  for (let n = 0; n < 3; n += 1)
    await expect(runBounded('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
