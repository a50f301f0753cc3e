import { expect, test } from 'vitest'
import { aggregates, eventSchemas } from '../registry/aggregates.ts'
import { commandPath } from '../registry/collections.ts'
import type { Command } from './command.ts'

test('the path of a command is its name in kebab-case', () => {
  expect(commandPath('TakeQuotation')).toBe('take-quotation')
  expect(commandPath('SendQuote')).toBe('send-quote')
})

const commands = Object.entries(aggregates).flatMap(([aggregate, { commands: table }]) =>
  Object.entries<Command>(table).map(([name, command]) => ({ aggregate, name, command })),
)

test('commands of a collection have different paths, and at most one is the plain POST', () => {
  for (const { commands: table } of Object.values(aggregates)) {
    const names = Object.keys(table).map(commandPath)
    expect(new Set(names).size).toBe(names.length)
    expect(Object.values<Command>(table).filter(({ creates }) => creates === 'main').length).toBeLessThanOrEqual(1)
  }
})

test.each(commands)('$aggregate $name has a summary and is not public', ({ command }) => {
  expect(command.summary).toMatch(/\.$/)
  expect(command.policy.kind).not.toBe('public')
})

test('every event has a name in the past tense that no command has', () => {
  for (const type of Object.keys(eventSchemas))
    expect(type).toMatch(/(ed|Taken|Kept|Withdrawn|[Ss]ent|[Ss]et|Built|Undone)(Stale|In|Out|Over|For[A-Z][a-z]+)?$/)
  for (const { name } of commands) expect(eventSchemas).not.toHaveProperty(name)
})
