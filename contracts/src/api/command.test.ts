import { expect, test } from 'vitest'
import { aggregates } from './aggregates.ts'
import { commandPath } from './collections.ts'
import type { Command } from './command.ts'
import { eventSchemas } from '../events/event-schemas.ts'

test('a command is asked at its name in kebab-case', () => {
  expect(commandPath('TakeQuotation')).toBe('take-quotation')
  expect(commandPath('SendQuote')).toBe('send-quote')
})

const commands = Object.entries(aggregates).flatMap(([aggregate, { commands: table }]) =>
  Object.entries<Command>(table).map(([name, command]) => ({ aggregate, name, command })),
)

test('no two commands of a collection have the same address, and one creation at most is the bare one', () => {
  for (const { commands: table } of Object.values(aggregates)) {
    const names = Object.keys(table).map(commandPath)
    expect(new Set(names).size).toBe(names.length)
    expect(Object.values<Command>(table).filter(({ creates }) => creates === 'main').length).toBeLessThanOrEqual(1)
  }
})

test.each(commands)('$aggregate $name says what it does and who may ask', ({ command }) => {
  expect(command.summary).toMatch(/\.$/)
  expect(command.policy.kind).not.toBe('public')
})

test('every event has a name in the past tense, and no command has the name of an event', () => {
  for (const type of Object.keys(eventSchemas))
    expect(type).toMatch(/(ed|Taken|Kept|Withdrawn|[Ss]ent|[Ss]et|Built|Undone)(Stale|In|Out|For[A-Z][a-z]+)?$/)
  for (const { name } of commands) expect(eventSchemas).not.toHaveProperty(name)
})
