import { transports } from '@freight/contracts/choices'
import { type ClockSettings, clockNames } from '@freight/contracts/express-shipment/clocks'
import { limitNames } from '@freight/contracts/sanity/usual-limits'
import { usualMostAgents } from '@freight/contracts/quotation-rule/choices'
import type { TemplateName } from '@freight/contracts/company-settings/template-names'
import type { RouteResponse } from '@freight/contracts/api/routes'
import {
  codesIn,
  draftOf,
  eachNamed,
  eachTemplate,
  namedBody,
  type NamedName,
  type TemplateDraft,
  templateNames,
} from './quoting/template-fields.ts'

export type Settings = RouteResponse<'GET /app/v1/settings/:company'>
export type Company = Settings['company']
export type Margins = NonNullable<Settings['margins']>
export type Week = Settings['calendar']['week']
export type Weekday = keyof Week
export type Shift = NonNullable<Week['MON']>
export type Holiday = Settings['calendar']['holidays'][number]
export type Reason = Settings['reasons']['lost'][number]
export type ChargeableName = keyof Settings['chargeable']
export type HoursName = Exclude<keyof Settings['targets'], 'autoReject' | 'validityDays' | 'thankAgents'>

export const weekdays = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const satisfies readonly Weekday[]
export const hoursNames = [
  'takeHours',
  'firstSellHours',
  'agentFirstHours',
  'agentSecondHours',
  'mostAgents',
  'sendHours',
  'expiringDays',
  'autoRejectDays',
] as const satisfies readonly HoursName[]

export const chargeableNames = [
  'airDivisor',
  'airStep',
  'airMinimum',
  'seaKgPerM3',
  'seaMinimum',
  'roadKgPerM3',
  'roadKgPerLdm',
  'roadStep',
  'roadMinimum',
] as const satisfies readonly ChargeableName[]

/** All settings of a company in one flat form, so that conflicts are resolved field by field. */
export type SettingsValues = Required<Settings['data']> &
  Margins &
  Settings['chargeable'] &
  Settings['limits'] &
  /** Codes separated by spaces. */
  Record<TemplateName, string> &
  Record<NamedName, readonly TemplateDraft[]> &
  Record<keyof ClockSettings, string> &
  Record<HoursName, string> & { validityDays: string; autoReject: boolean; thankAgents: boolean } & Week & {
    holidays: readonly Holiday[]
  } & {
    lost: readonly Reason[]
    won: readonly Reason[]
    cancelled: readonly Reason[]
  }

const eachClock = <Value>(valueOf: (name: keyof ClockSettings) => Value) =>
  Object.fromEntries(clockNames.map((name) => [name, valueOf(name)])) as Record<keyof ClockSettings, Value>

/** Margins are absent for users without the right, who have no card for them either. */
const unseenMargins: Margins = { SEA: '', AIR: '', ROAD: '', EXPRESS: '', defaultMarkup: '' }

export const valuesOf = ({
  data,
  margins,
  targets,
  clocks,
  calendar,
  reasons,
  chargeable,
  limits,
  chargeTemplates,
  namedTemplates,
}: Settings): SettingsValues => ({
  ...data,
  footerEn: data.footerEn ?? '',
  footerPt: data.footerPt ?? '',
  ...(margins ?? unseenMargins),
  ...chargeable,
  ...limits,
  ...eachTemplate((name) => chargeTemplates[name].join(' ')),
  ...eachNamed((name) => namedTemplates[name].map(draftOf)),
  ...eachClock((name) => String(clocks[name])),
  takeHours: String(targets.takeHours),
  firstSellHours: String(targets.firstSellHours),
  agentFirstHours: String(targets.agentFirstHours),
  agentSecondHours: String(targets.agentSecondHours),
  mostAgents: String(targets.mostAgents ?? usualMostAgents),
  sendHours: String(targets.sendHours),
  expiringDays: String(targets.expiringDays),
  autoRejectDays: String(targets.autoRejectDays),
  validityDays: String(targets.validityDays ?? ''),
  autoReject: targets.autoReject,
  thankAgents: targets.thankAgents === true,
  ...calendar.week,
  holidays: calendar.holidays,
  ...reasons,
})

const dataNames = [
  'razonSocial',
  'rut',
  'vatPct',
  'timeZone',
  'displayCurrency',
  'numberFormat',
  'address',
  'phone',
  'mail',
  'web',
  'footer',
  'footerEn',
  'footerPt',
] as const

type Changes = Partial<SettingsValues>

const pickFields = (changes: Changes, names: readonly (keyof SettingsValues)[]) =>
  Object.fromEntries(names.filter((name) => name in changes).map((name) => [name, changes[name]]))

/** The commands of a change, one per changed section; a week is always sent whole. */
export const commandsOf = (changes: Changes, values: SettingsValues) => {
  const week = weekdays.some((day) => day in changes) ? { week: pickFields(values, weekdays) } : {}
  const numbers = (names: readonly (HoursName | keyof ClockSettings)[]) =>
    Object.fromEntries(names.filter((name) => name in changes).map((name) => [name, Number(changes[name])]))
  const { validityDays: days } = changes
  const validity = days === undefined ? {} : { validityDays: days === '' ? null : Number(days) }
  return [
    { path: 'change-company-data', body: pickFields(changes, dataNames) },
    { path: 'change-margins', body: pickFields(changes, [...transports, 'defaultMarkup']) },
    {
      path: 'change-service-targets',
      body: { ...numbers(hoursNames), ...validity, ...pickFields(changes, ['autoReject', 'thankAgents']) },
    },
    { path: 'change-express-clocks', body: numbers(clockNames) },
    { path: 'change-calendar', body: { ...week, ...pickFields(changes, ['holidays']) } },
    { path: 'change-sanity-limits', body: pickFields(changes, limitNames) },
    { path: 'change-chargeable-numbers', body: pickFields(changes, chargeableNames) },
    {
      path: 'change-charge-templates',
      body: Object.fromEntries(
        templateNames.flatMap((name) => {
          const text = changes[name]
          return text === undefined ? [] : [[name, codesIn(text)]]
        }),
      ),
    },
    { path: 'change-named-templates', body: namedBody(changes) },
    { path: 'change-reasons', body: pickFields(changes, ['lost', 'won', 'cancelled']) },
  ].filter(({ body }) => Object.keys(body).length > 0)
}
