import { companies } from '@freight/contracts/vocabulary/people'
import { incoterms } from '@freight/contracts/vocabulary/journey'
import { transports } from '@freight/contracts/vocabulary/transport'
import { useSearchParams } from 'react-router-dom'
import { withValues } from '../../lib/browser/url-state.ts'
import { useNow } from '../../lib/browser/use-now.ts'
import { type Days, periodIn, type UsualPeriod } from '@freight/contracts/report/period'
import type { ReportId, ReportLine, ReportQuery } from './report-queries.ts'

/** Filters in the URL of any report. */
const filterNames = [
  'company',
  'transport',
  'commercial',
  'client',
  'incoterm',
  'reason',
  'person',
  'kind',
  'quotation',
] as const

const allowedValues: Readonly<Record<string, readonly string[] | undefined>> = {
  company: companies,
  transport: transports,
  incoterm: incoterms,
}

/** Valid values of a filter in the URL; others are ignored. */
const validValues = (search: URLSearchParams, name: string): string[] =>
  (search.get(name) ?? '').split(',').filter((value) => value !== '' && (allowedValues[name]?.includes(value) ?? true))

/** Those filters that the report has. */
const reportValues = (search: URLSearchParams, name: string, line: ReportLine | undefined): string[] => {
  if (line?.filters.includes(name) === false) return []
  const values = validValues(search, name)
  return name === 'kind' ? values.filter((value) => line?.kinds?.includes(value) ?? true) : values
}

/** Report, days and filters, all stored in the URL. */
export const useReportState = (lines: readonly ReportLine[]) => {
  const [search, setSearch] = useSearchParams()
  // Swedish dates have the form YYYY-MM-DD.
  const today = new Date(useNow()).toLocaleDateString('sv-SE')
  const line = lineIn(search, lines)
  const usualPeriod = line?.usualPeriod ?? 'month'
  const { period, from, to } = periodIn(search, today, usualPeriod)
  const values = Object.fromEntries(filterNames.map((name) => [name, reportValues(search, name, line)]))
  const usedFilters = line?.filters.filter((name) => (values[name]?.length ?? 0) > 0) ?? []
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    setSearch((before) => withValues(before, changes), { replace: true })

  return {
    line,
    period,
    from,
    to,
    today,
    usualPeriod,
    values,
    isFiltered: usedFilters.length > 0 || period !== usualPeriod,
    /** Query of the report. */
    query: {
      from,
      to,
      ...Object.fromEntries(usedFilters.map((name) => [name, values[name]?.join(',')])),
    } as ReportQuery,
    setFilter: (name: string, next: readonly string[]) => change({ [name]: next.join(',') }),
    setPeriod: (next: UsualPeriod) =>
      change({ period: next === usualPeriod ? undefined : next, from: undefined, to: undefined }),
    setDays: ({ from: first, to: last }: Days) => change({ period: undefined, from: first, to: last }),
    clear: () =>
      change({
        period: undefined,
        from: undefined,
        to: undefined,
        ...Object.fromEntries(filterNames.map((one) => [one, undefined])),
      }),
    /** URL of another report with the same days and only the filters that it has. */
    addressOf: (id: ReportId) => {
      const other = lines.find((one) => one.id === id)
      const entries = filterNames.map((name) => [name, reportValues(search, name, other).join(',')])
      return withValues(search, { report: id, saved: undefined, ...Object.fromEntries(entries) }).toString()
    },
    viewState: viewStateIn(search, lines),
  }
}
export type ReportState = ReturnType<typeof useReportState>

const lineIn = (search: URLSearchParams, lines: readonly ReportLine[]) =>
  lines.find(({ id }) => id === search.get('report')) ?? lines[0]

/** The part of the URL that a saved combination stores. */
export const viewStateIn = (search: URLSearchParams, lines: readonly ReportLine[] = []): string => {
  const report = lineIn(search, lines)?.id
  const state = new URLSearchParams(report === undefined ? {} : { report })
  for (const name of ['view', 'period', 'from', 'to', ...filterNames]) {
    const value = search.get(name) ?? ''
    if (value !== '') state.set(name, value)
  }
  return state.toString()
}
