import type { RouteQuery, RouteResponse } from '@freight/contracts/registry/routes'
import type { TransportMode } from '@freight/contracts/vocabulary/schemas'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import type { TemplateName } from '@freight/contracts/company-settings/template-names'
import { call } from '../../lib/api/api.ts'
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
type Margins = NonNullable<Settings['margins']>
export type Week = Settings['calendar']['week']
export type Weekday = keyof Week
export type Shift = NonNullable<Week['MON']>
export type Holiday = Settings['calendar']['holidays'][number]
export type Reason = Settings['reasons']['lost'][number]

export const weekdays = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const satisfies readonly Weekday[]
const reasonLists = ['lost', 'won', 'cancelled'] as const

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

export type RateBoard = RouteResponse<'GET /app/v1/exchange-rates/board'>
export type Disclaimer = RouteResponse<'GET /app/v1/disclaimers/:id'>
export type MarkupRule = RouteResponse<'GET /app/v1/markup-rules/:id'>

/** Every key begins with the name of its collection, so that one invalidation refreshes all of it. */
export const keys = {
  settings: ['settings'] as const,
  rates: ['exchange-rates'] as const,
  disclaimers: ['disclaimers'] as const,
  markupRules: ['markup-rules'] as const,
}

export const settingsRows = queryOptions({
  queryKey: [...keys.settings, 'rows'],
  queryFn: async ({ signal }) => (await call('GET /app/v1/settings', { signal })).rows,
  staleTime: 0,
})

export const newestSettings = (company: Company) => call('GET /app/v1/settings/:company', { params: { company } })

export const settingsHistory = (company: Company) =>
  queryOptions({
    queryKey: [...keys.settings, 'history', company],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/settings/:company/history', { params: { company }, signal })).events,
  })

export const marginTrial = (company: Company, margins: Omit<Margins, 'defaultMarkup'>) =>
  queryOptions({
    queryKey: [...keys.settings, 'margin-trial', company, margins],
    queryFn: ({ signal }) =>
      call('GET /app/v1/settings/:company/margin-trial', { params: { company }, query: margins, signal }),
    placeholderData: (before) => before,
  })

export const targetResults = (company: Company) =>
  queryOptions({
    queryKey: [...keys.settings, 'targets-kept', company],
    queryFn: ({ signal }) => call('GET /app/v1/settings/:company/targets-kept', { params: { company }, signal }),
  })

export const rateBoard = queryOptions({
  queryKey: [...keys.rates, 'board'],
  queryFn: ({ signal }) => call('GET /app/v1/exchange-rates/board', { signal }),
})

const HISTORY_ROWS = 60

export const rateHistory = queryOptions({
  queryKey: [...keys.rates, 'rows'],
  queryFn: ({ signal }) =>
    call('GET /app/v1/exchange-rates/rows', { query: { sort: '-date', limit: HISTORY_ROWS }, signal }),
})

/** The same cache entry as that of the charge grid. */
export const chargeCodesOf = (transport: TransportMode) =>
  queryOptions({
    queryKey: ['charge-codes', transport],
    queryFn: async ({ signal }) => (await call('GET /app/v1/charge-codes', { query: { transport }, signal })).rows,
  })

const MAX_ROWS = 200

export const disclaimerRows = queryOptions({
  queryKey: [...keys.disclaimers, 'rows'],
  queryFn: async ({ signal }) =>
    (await call('GET /app/v1/disclaimers/rows', { query: { limit: MAX_ROWS }, signal })).rows,
})

export const newestDisclaimer = (id: string) => call('GET /app/v1/disclaimers/:id', { params: { id } })

export const markupRuleRows = queryOptions({
  queryKey: [...keys.markupRules, 'rows'],
  queryFn: async ({ signal }) =>
    (await call('GET /app/v1/markup-rules/rows', { query: { sort: '-priority', limit: MAX_ROWS }, signal })).rows,
})

export const newestMarkupRule = (id: string) => call('GET /app/v1/markup-rules/:id', { params: { id } })

/** Preview of a rule on the last offers; disabled until requested. */
export const markupPreviewOptions = (rule: RouteQuery<'GET /app/v1/markup-rules/preview'> | undefined) =>
  queryOptions({
    queryKey: ['markup-preview', rule],
    queryFn: rule ? ({ signal }) => call('GET /app/v1/markup-rules/preview', { query: rule, signal }) : skipToken,
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Failed mails, for the number beside the section. */
export const failedMails = queryOptions({
  queryKey: ['outbox', 'failed'],
  queryFn: async ({ signal }) =>
    (await call('GET /app/v1/outbox', { query: { state: 'FAILED', limit: 1 }, signal })).states.FAILED,
})
