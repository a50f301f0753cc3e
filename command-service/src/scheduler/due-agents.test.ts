import { usualSettings } from '@freight/contracts/company-settings/settings'
import { expect, test } from 'vitest'
import { type OpenRequestRow, dueCommandsOfAgents, hoursOfOpenDays } from './due-reminders.ts'

// Montevideo is three hours behind UTC. 10 March 2026 is a Tuesday.
const at = (text: string) => Date.parse(`2026-03-${text}:00.000Z`)
const row = (overrides: Partial<OpenRequestRow> = {}): OpenRequestRow => ({
  id: 'r1',
  since: '2026-03-10T12:00:00.000Z',
  expiresAt: '2026-03-19T21:00:00.000Z',
  automaticReminders: 0,
  questions: [],
  ...overrides,
})
const due = (overrides: Partial<OpenRequestRow>, now: number) =>
  dueCommandsOfAgents([row(overrides)], usualSettings, now).map(({ commandName }) => commandName)

test('a silent agent is reminded after one day and after two, and then no more', () => {
  expect(due({}, at('11T11:59'))).toEqual([])
  expect(due({}, at('11T12:00'))).toEqual(['RemindAgent'])
  expect(due({ automaticReminders: 1 }, at('12T11:59'))).toEqual([])
  expect(due({ automaticReminders: 1 }, at('12T12:00'))).toEqual(['RemindAgent'])
  expect(due({ automaticReminders: 2 }, at('18T12:00'))).toEqual([])
})

test('pricing is reminded once of each unanswered question, beside the reminders of the agent', () => {
  const questions = [
    { at: '2026-03-10T13:00:00.000Z', isDone: true },
    { at: '2026-03-10T13:00:00.000Z', isDone: false },
    { at: '2026-03-10T14:00:00.000Z', isDone: false },
  ]
  const numbers = (now: number) =>
    dueCommandsOfAgents([row({ automaticReminders: 2, questions })], usualSettings, now).map((one) => one.question)
  expect(numbers(at('11T12:59'))).toEqual([])
  expect(numbers(at('11T13:00'))).toEqual([2])
  expect(numbers(at('11T14:00'))).toEqual([2, 3])
  expect(due({ questions }, at('11T13:00'))).toEqual(['RemindAgent', 'RemindOfAgentQuestion'])
})

test('days without working hours do not count', () => {
  // From Friday noon; Saturday and Sunday are skipped.
  const friday = { since: '2026-03-13T12:00:00.000Z' }
  expect(due(friday, at('15T12:00'))).toEqual([])
  expect(due(friday, at('16T12:00'))).toEqual(['RemindAgent'])
  expect(hoursOfOpenDays(usualSettings, at('14T03:00'), at('16T03:00'))).toBe(0)
})

test('an overdue link expires instead of causing a reminder', () => {
  expect(due({}, at('19T21:00'))).toEqual(['ExpireCostRequest'])
})

test('the hours of the company apply', () => {
  const slow = { ...usualSettings, targets: { ...usualSettings.targets, agentFirstHours: 30 } }
  expect(dueCommandsOfAgents([row()], slow, at('11T12:00'))).toEqual([])
  expect(dueCommandsOfAgents([row()], slow, at('11T18:00'))).toHaveLength(1)
})
