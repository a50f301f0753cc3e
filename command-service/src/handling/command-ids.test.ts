import { v5 } from 'uuid'
import { expect, test } from 'vitest'
import { commandIds } from './decided-events.ts'

test('the same command gets the same ids, another command gets others, and no two ids are equal', () => {
  const all = (commandId: string) => {
    const { aggregate, event, next } = commandIds(commandId)
    return [aggregate(), event(0), event(1), next(), next()]
  }
  expect(all('a')).toEqual(all('a'))
  expect(new Set([...all('a'), ...all('b')]).size).toBe(10)
})

test('an id is a UUID of version 5 for any command id', () => {
  for (const name of ['a', 'demo:1:2000:17:cost-0', 'Río Negro 🚢']) {
    expect(commandIds(name).event(3)).toBe(v5(`${name}/event/3`, '5d6c6a0e-6f0b-4b6e-9d0b-2f6d5c1c7a41'))
    expect(commandIds(name).aggregate()).toBe(v5(`${name}/aggregate`, '5d6c6a0e-6f0b-4b6e-9d0b-2f6d5c1c7a41'))
  }
})
