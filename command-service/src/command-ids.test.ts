import { expect, test } from '@jest/globals'
import { commandIds } from './command-ids.ts'

test('the same command has the same ids, another command others, and none of them meet', () => {
  const all = (commandId: string) => {
    const { aggregate, event, next } = commandIds(commandId)
    return [aggregate(), event(0), event(1), next(), next()]
  }
  expect(all('a')).toEqual(all('a'))
  expect(new Set([...all('a'), ...all('b')]).size).toBe(10)
})
