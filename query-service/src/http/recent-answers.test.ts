import { expect, test } from 'vitest'
import { recentAnswers } from './recent-answers.ts'

const clocked = () => {
  let now = 0
  let asked = 0
  const recent = recentAnswers<number>(() => new Date(now), 2000)
  return { ask: (user: string) => recent(user, async () => (asked += 1)), pass: (ms: number) => void (now += ms) }
}

test('an answer is given again for a moment, to the same user', async () => {
  const { ask, pass } = clocked()
  expect(await ask('ana')).toBe(1)
  expect(await ask('ana')).toBe(1)
  expect(await ask('luis')).toBe(2)
  pass(2000)
  expect(await ask('ana')).toBe(3)
})

test('a failure is not given again', async () => {
  const recent = recentAnswers<number>(() => new Date(0), 2000)
  await expect(recent('ana', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await recent('ana', async () => 1)).toBe(1)
})

test('what was cheap to find is asked again at once, what was dear is kept for a while', async () => {
  let now = 0
  let asked = 0
  const recent = recentAnswers<number>(() => new Date(now), 2000, 5)
  const ask = (cost: number) =>
    recent('ana', async () => {
      now += cost
      return (asked += 1)
    })
  await ask(2)
  now += 11
  expect(await ask(300)).toBe(2)
  now += 1400
  expect(await ask(300)).toBe(2)
})
