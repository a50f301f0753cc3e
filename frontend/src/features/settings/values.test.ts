import { usualSettings } from '@freight/contracts/company-settings/settings'
import { expect, test } from 'vitest'
import { commandsOf, valuesOf } from './settings-queries.ts'

const values = valuesOf({ ...usualSettings, company: 'MVD', revision: 0 })

test('a change creates one command per changed section, with changed fields only', () => {
  expect(commandsOf({ AIR: '2', vatPct: '22', takeHours: '3', autoReject: true }, values)).toEqual([
    { path: 'change-company-data', body: { vatPct: '22' } },
    { path: 'change-margins', body: { AIR: '2' } },
    { path: 'change-service-targets', body: { takeHours: 3, autoReject: true } },
  ])
})

test('a changed day sends its whole week', () => {
  const friday = { from: '09:00', to: '17:00' }
  expect(commandsOf({ FRI: friday }, { ...values, FRI: friday })).toEqual([
    { path: 'change-calendar', body: { week: { ...usualSettings.calendar.week, FRI: friday } } },
  ])
})

test('no changes create no command', () => expect(commandsOf({}, values)).toEqual([]))

test('the default validity of a cost is a number of days, or none', () => {
  expect(values.validityDays).toBe('')
  const targets = { ...usualSettings.targets, validityDays: 30 }
  expect(valuesOf({ ...usualSettings, targets, company: 'MVD', revision: 0 }).validityDays).toBe('30')
  const sent = (validityDays: string) => commandsOf({ validityDays }, { ...values, validityDays })
  expect(sent('15')).toEqual([{ path: 'change-service-targets', body: { validityDays: 15 } }])
  expect(sent('')).toEqual([{ path: 'change-service-targets', body: { validityDays: null } }])
})
