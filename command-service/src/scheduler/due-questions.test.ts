import { usualSettings } from '@freight/contracts/company-settings/settings'
import { expect, test } from 'vitest'
import { dueQuestions } from './due-reminders.ts'

// Montevideo is three hours behind UTC. 10 March 2026 is a Tuesday.
const at = (text: string) => Date.parse(`2026-03-${text}:00.000Z`)
const tuesday = '2026-03-10T13:00:00.000Z'
const later = '2026-03-10T15:30:00.000Z'
const due = (now: number, row: { askedAt?: string[]; reminded?: string } = {}, settings = usualSettings) =>
  dueQuestions([{ key: 'MVD-2026-000001', askedAt: [tuesday, later], ...row }], settings, now).map(({ since }) => since)

test('each unanswered question is due after the hours of the first reminder of an agent', () => {
  expect(due(at('11T12:59'))).toEqual([])
  expect(due(at('11T13:00'))).toEqual([tuesday])
  expect(due(at('11T15:30'))).toEqual([tuesday, later])
  const slow = { ...usualSettings, targets: { ...usualSettings.targets, agentFirstHours: 30 } }
  expect(due(at('11T18:59'), {}, slow)).toEqual([])
  expect(due(at('11T19:00'), {}, slow)).toEqual([tuesday])
})

test('days without working hours do not count', () => {
  const friday = { askedAt: ['2026-03-13T13:00:00.000Z'] }
  expect(due(at('15T13:00'), friday)).toEqual([])
  expect(due(at('16T13:00'), friday)).toEqual(friday.askedAt)
})

test('a question that a reminder was about is not due again, but a later one is', () => {
  expect(due(at('12T13:00'), { reminded: tuesday })).toEqual([later])
  expect(due(at('12T13:00'), { reminded: later })).toEqual([])
})

test('after another week of open days there is no reminder any more', () => {
  expect(due(at('20T12:59'))).toEqual([tuesday, later])
  expect(due(at('20T13:00'))).toEqual([later])
})
