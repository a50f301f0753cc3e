import { expect, test } from 'vitest'
import { boundedCache } from './bounded-cache.ts'

test('a full cache drops the value that was not used for the longest time', () => {
  const cache = boundedCache<number>(2)
  cache.set('a', 1)
  cache.set('b', 2)
  cache.get('a')
  cache.set('c', 3)
  expect([...cache.keys()].toSorted()).toEqual(['a', 'c'])
})
