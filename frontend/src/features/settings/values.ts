import type { RouteResponse } from '@freight/contracts/registry/routes'
import type { TemplateName } from '@freight/contracts/company-settings/template-names'
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
import { fieldCommands, type FieldValues, fieldValuesOf } from './setting-fields.ts'

export type Settings = RouteResponse<'GET /app/v1/settings/:company'>
export type Company = Settings['company']
export type Margins = NonNullable<Settings['margins']>
export type Week = Settings['calendar']['week']
export type Weekday = keyof Week
export type Shift = NonNullable<Week['MON']>
export type Holiday = Settings['calendar']['holidays'][number]
export type Reason = Settings['reasons']['lost'][number]

export const weekdays = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const satisfies readonly Weekday[]
export const reasonLists = ['lost', 'won', 'cancelled'] as const

/** All settings of a company in one flat form, so that conflicts are resolved field by field. */
export type SettingsValues = FieldValues &
  /** Codes separated by spaces. */
  Record<TemplateName, string> &
  Record<NamedName, readonly TemplateDraft[]> &
  Week & { holidays: readonly Holiday[] } & Record<(typeof reasonLists)[number], readonly Reason[]>

export const valuesOf = (settings: Settings): SettingsValues => ({
  ...fieldValuesOf(settings),
  ...eachTemplate((name) => settings.chargeTemplates[name].join(' ')),
  ...eachNamed((name) => settings.namedTemplates[name].map(draftOf)),
  ...settings.calendar.week,
  holidays: settings.calendar.holidays,
  ...settings.reasons,
})

type Changes = Partial<SettingsValues>

const pickFields = (changes: Changes, names: readonly (keyof SettingsValues)[]) =>
  Object.fromEntries(names.filter((name) => name in changes).map((name) => [name, changes[name]]))

/** The commands of a change, one per changed section; a week is always sent whole. */
export const commandsOf = (changes: Changes, values: SettingsValues) => {
  const week = weekdays.some((day) => day in changes) ? { week: pickFields(values, weekdays) } : {}
  const templates = templateNames.flatMap((name) => {
    const text = changes[name]
    return text === undefined ? [] : [[name, codesIn(text)]]
  })
  return [
    ...fieldCommands(changes),
    { path: 'change-calendar', body: { ...week, ...pickFields(changes, ['holidays']) } },
    { path: 'change-charge-templates', body: Object.fromEntries(templates) },
    { path: 'change-named-templates', body: namedBody(changes) },
    { path: 'change-reasons', body: pickFields(changes, reasonLists) },
  ].filter(({ body }) => Object.keys(body).length > 0)
}
