import { companySettingsCommands } from '@freight/contracts/company-settings/company-settings-commands'
import { companySettingsEvents } from '@freight/contracts/company-settings/company-settings'
import { usualReasons } from '@freight/contracts/company-settings/usual-reasons'
import { usualSettings } from '@freight/contracts/company-settings/settings'
import { expect, test } from 'vitest'
import { lookups } from '../../testing/quotation-sentences.ts'
import { sentences } from '../../testing/given.ts'
import { companySettings } from './company-settings-decider.ts'

const manager = { userId: 'x', permissions: ['GERENTE_COMERCIAL'] as const }
const pricingLead = { userId: 'z', permissions: ['PRICING_RULES'] as const }
const keeper = { userId: 'y', permissions: ['MODIFICAR_USUARIO'] as const }

const { given, stateAfter } = sentences({
  decider: companySettings,
  commands: companySettingsCommands,
  events: companySettingsEvents,
  principal: manager,
  lookups,
  id: 'MVD',
})

test('settings without any change are the usual ones', () => expect(stateAfter([])).toEqual(usualSettings))

test('a user with the right changes company data field by field; a repetition changes nothing', () => {
  const data = { vatPct: '22', razonSocial: 'MVD Cargas S.A.', displayCurrency: 'USD' as const }
  const changed = {
    type: 'CompanyDataChanged' as const,
    data: { vatPct: '22', razonSocial: 'MVD Cargas S.A.' },
  }
  given().by(keeper).when('ChangeCompanyData', data).thenExactly(changed)
  given(changed).by(keeper).when('ChangeCompanyData', data).nothing()
  given().when('ChangeCompanyData', data).refused('FORBIDDEN')
  expect(stateAfter([changed]).data).toEqual({ ...usualSettings.data, ...changed.data })
})

test('an unknown time zone is refused', () => {
  expect(() => given().by(keeper).when('ChangeCompanyData', { timeZone: 'America/Nowhere' })).toThrow(
    'No such time zone',
  )
  given()
    .by(keeper)
    .when('ChangeCompanyData', { timeZone: 'America/Argentina/Buenos_Aires' })
    .thenLike({ type: 'CompanyDataChanged', data: {} })
})

test('the manager sets the margins that need no approval', () => {
  const changed = { type: 'MarginsChanged' as const, data: { AIR: '2.00' } }
  given().when('ChangeMargins', { AIR: '2.00', SEA: '0' }).thenExactly(changed)
  given().by(keeper).when('ChangeMargins', { AIR: '2.00' }).refused('FORBIDDEN')
  expect(stateAfter([changed]).margins).toEqual({ ...usualSettings.margins, AIR: '2.00' })
  expect(() => given().when('ChangeMargins', { AIR: '100' })).toThrow('A percentage')
})

test('the manager sets the numbers for chargeable weight, within limits', () => {
  const changed = { type: 'ChargeableNumbersChanged' as const, data: { airDivisor: '5000', seaMinimum: '1000' } }
  given()
    .when('ChangeChargeableNumbers', { ...changed.data, airStep: '0.5' })
    .thenExactly(changed)
  given(changed).when('ChangeChargeableNumbers', changed.data).nothing()
  given().by(keeper).when('ChangeChargeableNumbers', changed.data).refused('FORBIDDEN')
  expect(stateAfter([changed]).chargeable).toEqual({ ...usualSettings.chargeable, ...changed.data })
  for (const airDivisor of ['0', '-6000', '6000.5', '100000', ''])
    expect(() => given().when('ChangeChargeableNumbers', { airDivisor })).toThrow('A whole number')
  for (const roadMinimum of ['-1', '100000', '45.55'])
    expect(() => given().when('ChangeChargeableNumbers', { roadMinimum })).toThrow('Kilograms such as')
  expect(() => companySettingsCommands.ChangeChargeableNumbers.data.parse({ airStep: '0' })).toThrow('A step such as')
})

test('a pricing lead sets the charge codes that a new cost starts with', () => {
  const changed = { type: 'ChargeTemplatesChanged' as const, data: { FCL_IMPORT: ['OFR', 'THC'] } }
  const { LSE_EXPORT } = usualSettings.chargeTemplates
  given()
    .by(pricingLead)
    .when('ChangeChargeTemplates', { ...changed.data, LSE_EXPORT })
    .thenExactly(changed)
  given(changed).by(pricingLead).when('ChangeChargeTemplates', changed.data).nothing()
  given().when('ChangeChargeTemplates', changed.data).refused('FORBIDDEN')
  expect(stateAfter([changed]).chargeTemplates).toEqual({
    ...usualSettings.chargeTemplates,
    FCL_IMPORT: ['OFR', 'THC'],
  })
  for (const FCL_IMPORT of [['ofr'], ['O'], ['OFR', 'OFR']])
    expect(() => given().by(pricingLead).when('ChangeChargeTemplates', { FCL_IMPORT })).toThrow(
      /Two to eight|named twice/,
    )
})

test('a template accepts codes of its transport; unknown or retired ones are refused', () => {
  const change = (body: object) => given().by(pricingLead).when('ChangeChargeTemplates', body)
  const details = { transportMode: 'AIR', field: 'LSE_IMPORT' }
  for (const idCharge of ['ZZZZ', 'OLD'])
    change({ LSE_IMPORT: ['AFR', idCharge] }).refused('CHARGE_CODE_NOT_USABLE', { idCharge, ...details })
  given()
    .by(pricingLead)
    .when('ChangeNamedTemplates', { LSE_IMPORT: [{ name: 'Otra', codes: ['ZZZZ'] }] })
    .refused('CHARGE_CODE_NOT_USABLE', { idCharge: 'ZZZZ', ...details })
  change({ LSE_IMPORT: ['AFR', 'FRT'] }).thenExactly({
    type: 'ChargeTemplatesChanged',
    data: { LSE_IMPORT: ['AFR', 'FRT'] },
  })
  expect(() => change({ FOO_BAR: ['FRT'] })).toThrow(/FOO_BAR/)
})

test('templates get names, and a default template of a mode and direction replaces the usual one', () => {
  const viaMiami = { name: 'Vía Miami', codes: ['AWB', 'AFR'], byDefault: true as const }
  const plain = { name: 'Perecederos', codes: ['AFR'] }
  const changed = { type: 'NamedTemplatesChanged' as const, data: { LSE_IMPORT: [viaMiami, plain] } }
  given()
    .by(pricingLead)
    .when('ChangeNamedTemplates', { ...changed.data, LSE_EXPORT: [] })
    .thenExactly(changed)
  given(changed).by(pricingLead).when('ChangeNamedTemplates', changed.data).nothing()
  given().when('ChangeNamedTemplates', changed.data).refused('FORBIDDEN')
  expect(stateAfter([changed]).namedTemplates).toEqual({ ...usualSettings.namedTemplates, ...changed.data })
  // Templates from before names existed leave the named templates unchanged.
  const before = { type: 'ChargeTemplatesChanged' as const, data: { LSE_IMPORT: ['AFR'] } }
  expect(stateAfter([before]).namedTemplates).toEqual(usualSettings.namedTemplates)
  const refused = [[{ ...plain, name: ' ' }], [{ ...plain, codes: [] }], [plain, { ...plain, name: 'PERECEDEROS' }]]
  for (const LSE_IMPORT of [...refused, [viaMiami, { ...plain, byDefault: true as const }]])
    expect(() => given().by(pricingLead).when('ChangeNamedTemplates', { LSE_IMPORT })).toThrow(
      /has a name|has a code|given twice|proposed at most/,
    )
})

test('one limit is changed alone; an upper density that is not above the lower one is refused', () => {
  const changed = { type: 'SanityLimitsChanged' as const, data: { densityTo: '3000' } }
  given().when('ChangeSanityLimits', { densityTo: '3000', densityFrom: '20' }).thenExactly(changed)
  given().when('ChangeSanityLimits', { densityTo: '20' }).refused('LIMITS_REVERSED')
  expect(stateAfter([changed]).limits).toEqual({ ...usualSettings.limits, densityTo: '3000' })
})

test('targets are changed one by one, and the second reminder comes after the first', () => {
  const changed = { type: 'ServiceTargetsChanged' as const, data: { takeHours: 3, autoReject: true } }
  given().when('ChangeServiceTargets', { takeHours: 3, autoReject: true, sendHours: 24 }).thenExactly(changed)
  given().when('ChangeServiceTargets', { agentFirstHours: 48 }).refused('REMINDERS_OUT_OF_ORDER')
  given()
    .when('ChangeServiceTargets', { agentFirstHours: 48, agentSecondHours: 72 })
    .thenLike({ type: 'ServiceTargetsChanged', data: {} })
  expect(stateAfter([changed]).targets).toEqual({ ...usualSettings.targets, takeHours: 3, autoReject: true })
})

test('the manager changes one clock of express shipments alone; a weekend does not shorten one', () => {
  const changed = { type: 'ExpressClocksChanged' as const, data: { untakenHours: 2 } }
  given().when('ChangeExpressClocks', { untakenHours: 2, unbookedHours: 4 }).thenExactly(changed)
  given(changed).when('ChangeExpressClocks', changed.data).nothing()
  given().by(keeper).when('ChangeExpressClocks', changed.data).refused('FORBIDDEN')
  given().when('ChangeExpressClocks', { newsHours: 80 }).refused('NEWS_HOURS_REVERSED')
  expect(stateAfter([changed]).clocks).toEqual({ ...usualSettings.clocks, untakenHours: 2 })
})

test('holidays are sorted by day', () => {
  const christmas = { date: '2026-12-25', name: 'Navidad' }
  const eve = { date: '2026-12-24', until: '13:00', name: 'Nochebuena' }
  const changed = { type: 'CalendarChanged' as const, data: { holidays: [eve, christmas] } }
  given()
    .when('ChangeCalendar', { holidays: [christmas, eve] })
    .thenExactly(changed)
  given(changed)
    .when('ChangeCalendar', { holidays: [christmas, eve] })
    .nothing()
  expect(stateAfter([changed]).calendar).toEqual({ ...usualSettings.calendar, holidays: [eve, christmas] })
})

test('a calendar has a working day, closes after it opens, and contains each holiday once', () => {
  const closed = { MON: null, TUE: null, WED: null, THU: null, FRI: null, SAT: null, SUN: null }
  expect(() => given().when('ChangeCalendar', { week: closed })).toThrow('Somebody works')
  expect(() => given().when('ChangeCalendar', { week: { ...closed, MON: { from: '18:00', to: '09:00' } } })).toThrow(
    'Closing time must be after opening time',
  )
  const day = { date: '2026-12-25', name: 'Navidad' }
  expect(() => given().when('ChangeCalendar', { holidays: [day, day] })).toThrow('A day is named twice')
})

test('reasons are added, renamed and deactivated, never deleted', () => {
  const [price, ...otherReasons] = usualReasons.won
  if (!price) throw new Error('Nothing is won by its price.')
  const ownReason = { code: 'TRACKING', label: { es: 'Seguimiento', en: 'Tracking', pt: 'Rastreamento' }, active: true }
  const wonReasons = [{ ...price, active: false }, ...otherReasons, ownReason]
  const changed = { type: 'ReasonsChanged' as const, data: { won: wonReasons } }
  given().when('ChangeReasons', { won: wonReasons }).thenExactly(changed)
  given(changed).when('ChangeReasons', { won: usualReasons.won }).refused('REASON_DELETED', { code: 'TRACKING' })
  given()
    .when('ChangeReasons', { lost: [ownReason] })
    .refused('REASON_DELETED', { list: 'lost', code: 'PRICE' })
  expect(stateAfter([changed]).reasons).toEqual({ ...usualReasons, won: wonReasons })
})

test('a list of reasons has at least one active reason and no code twice', () => {
  const off = usualReasons.won.map((one) => ({ ...one, active: false }))
  expect(() => given().when('ChangeReasons', { won: off })).toThrow('At least one')
  expect(() => given().when('ChangeReasons', { won: [...usualReasons.won, ...usualReasons.won] })).toThrow(
    'named twice',
  )
})
