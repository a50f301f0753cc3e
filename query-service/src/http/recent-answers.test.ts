import { expect, test } from 'vitest'
import { recentAnswers } from './recent-answers.ts'

const clocked = () => {
  let now = 0
  let calls = 0
  const recent = recentAnswers<number>(() => new Date(now), 2000)
  return { query: (user: string) => recent(user, async () => (calls += 1)), pass: (ms: number) => void (now += ms) }
}

test('the same user gets the cached result for a short time', async () => {
  const { query, pass } = clocked()
  expect(await query('ana')).toBe(1)
  expect(await query('ana')).toBe(1)
  expect(await query('luis')).toBe(2)
  pass(2000)
  expect(await query('ana')).toBe(3)
})

test('a failure is not cached', async () => {
  const recent = recentAnswers<number>(() => new Date(0), 2000)
  await expect(recent('ana', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await recent('ana', async () => 1)).toBe(1)
})

test('a slow result is cached longer than a fast one', async () => {
  let now = 0
  let calls = 0
  const recent = recentAnswers<number>(() => new Date(now), 2000, { timesItsCost: 5 })
  const query = (cost: number) =>
    recent('ana', async () => {
      now += cost
      return (calls += 1)
    })
  await query(2)
  now += 11
  expect(await query(300)).toBe(2)
  now += 1400
  expect(await query(300)).toBe(2)
})
