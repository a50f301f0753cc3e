import { usualSettings } from '@freight/contracts/company-settings/settings'
import { companySettings } from './company-settings.ts'
import { disclaimerList } from '../note/catalogue-lists.ts'
import { exchangeRates } from '../exchange-rate/exchange-rates.ts'
import { markupRuleList } from '../markup-rule/markup-rule-list.ts'
import { atHour as at } from '@freight/contracts/testing/sample-events'
import { test } from 'vitest'
import { after } from '../testing/after.ts'

test('the changes of each section of the settings are stored', () => {
  const { data, margins, targets, calendar, reasons, chargeable, limits, chargeTemplates, namedTemplates } =
    usualSettings
  const viaMiami = { name: 'Vía Miami', codes: ['AFR'], byDefault: true as const }
  const holidays = [{ date: '2026-12-25', name: 'Navidad' }]
  after(
    companySettings,
    { type: 'CompanyDataChanged', data: { vatPct: '22' } },
    { type: 'MarginsChanged', data: { AIR: '2' } },
    { type: 'ServiceTargetsChanged', data: { takeHours: 3 } },
    { type: 'CalendarChanged', data: { holidays } },
    { type: 'ReasonsChanged', data: { won: [] } },
    { type: 'ChargeableNumbersChanged', data: { airDivisor: '5000' } },
    { type: 'SanityLimitsChanged', data: { densityTo: '3000' } },
    { type: 'ChargeTemplatesChanged', data: { FCL_IMPORT: ['OFR'] } },
    { type: 'NamedTemplatesChanged', data: { LSE_IMPORT: [viaMiami] } },
  ).shows({
    data: { ...data, vatPct: '22' },
    margins: { ...margins, AIR: '2' },
    targets: { ...targets, takeHours: 3 },
    calendar: { ...calendar, holidays },
    reasons: { ...reasons, won: [] },
    chargeable: { ...chargeable, airDivisor: '5000' },
    limits: { ...limits, densityTo: '3000' },
    chargeTemplates: { ...chargeTemplates, FCL_IMPORT: ['OFR'] },
    namedTemplates: { ...namedTemplates, LSE_IMPORT: [viaMiami] },
    changedAt: at(9),
    changedBy: 'lferreyra',
  })
})

test('an unchanged section keeps its default values', () => {
  after(companySettings, { type: 'MarginsChanged', data: { AIR: '2' } }).shows({
    data: usualSettings.data,
    targets: usualSettings.targets,
  })
})

const value = { es: 'No incluye seguro.', en: 'Insurance is not included.', pt: 'Não inclui seguro.' }
const services: 'SEA'[] = ['SEA']
const disclaimer = {
  type: 'DisclaimerCreated',
  data: {
    id: '1',
    name: 'Seguro no incluido',
    date: '2026-03-02',
    value,
    mandatory: true,
    services,
    version: 1,
  },
} as const

test('a new disclaimer is active, with wording version 1 in every language', () =>
  after(disclaimerList, disclaimer).shows({
    active: true,
    mandatory: true,
    version: 1,
    wordedIn: { es: 1, en: 1, pt: 1 },
    search: 'seguro no incluido no incluye seguro. insurance is not included. nao inclui seguro.',
  }))

test('a language without new wording keeps its former wording version', () => {
  const changed = {
    type: 'DisclaimerChanged',
    data: { value: { ...value, es: 'Sin seguro.', en: 'No insurance.' }, version: 2 },
  } as const
  after(disclaimerList, disclaimer, changed).shows({ version: 2, wordedIn: { es: 2, en: 2, pt: 1 } })
  after(disclaimerList, disclaimer, changed, { type: 'DisclaimerChanged', data: { mandatory: false } }).shows({
    version: 2,
    mandatory: false,
    wordedIn: { es: 2, en: 2, pt: 1 },
    changedAt: at(3),
  })
})

test('a disclaimer is deactivated and activated again', () => {
  const deactivated = { type: 'DisclaimerDeactivated', data: {} } as const
  after(disclaimerList, disclaimer, deactivated).shows({ active: false, changedAt: at(2) })
  after(disclaimerList, disclaimer, deactivated, { type: 'DisclaimerActivated', data: {} }).shows({ active: true })
})

const rule = {
  type: 'MarkupRuleCreated',
  data: {
    id: '1',
    name: 'Aéreo',
    transport: 'AIR',
    chargeCode: 'AFR',
    kind: 'PERCENT',
    value: '12',
    currency: 'USD',
    priority: 0,
  },
} as const

test('a changed markup rule loses the conditions that are set to null', () => {
  after(markupRuleList, rule).shows({ active: true, transport: 'AIR', value: '12', search: 'aereo afr' })
  after(markupRuleList, rule, { type: 'MarkupRuleChanged', data: { transport: null, value: '14' } }).shows({
    transport: undefined,
    chargeCode: 'AFR',
    value: '14',
    changedAt: at(2),
  })
})

test('a deleted markup rule is inactive', () =>
  after(markupRuleList, rule, { type: 'MarkupRuleDeleted', data: {} }).shows({ active: false, value: '12' }))

test('an exchange rate is stored with the user who set it', () =>
  after(exchangeRates, {
    type: 'ExchangeRateSet',
    data: { currency: 'EUR', date: '2026-03-09', perBase: '1.10', source: '' },
  }).shows({ perBase: '1.10', changedAt: at(1), changedBy: 'lferreyra' }))
