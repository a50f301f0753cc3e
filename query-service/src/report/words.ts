import type { Language } from '@freight/contracts/vocabulary/schemas'
import { type Column, wordsOf } from '@freight/contracts/api/file-columns'
import { listColumn, listColumnNames } from '@freight/contracts/list/list-columns'
import type { ReportColumn as ColumnOfReport } from '@freight/contracts/list/column'
import type { Report as ReportOfTexts } from '@freight/contracts/report/report'
import { quotationEvents } from '@freight/contracts/quotation/quotation-events'
import { type ReportId, questionIds, reportOf as reportOfTexts } from '@freight/contracts/report/reports'
import { inLanguages, textIn, titledColumn, type Words, wordsAt } from '@freight/platform/texts'

/** A column of a report with its texts. */
export type ReportColumn = Column & Omit<ColumnOfReport, 'title' | 'words'>
export type Report = Omit<ReportOfTexts, 'columns'> & { columns: readonly ReportColumn[] }

const reports = new Map<ReportId, Report>(
  questionIds.map((id) => {
    const report = reportOfTexts(id)
    return [id, { ...report, columns: report.columns.map(titledColumn) }]
  }),
)

export const reportOf = (id: ReportId): Report => {
  const report = reports.get(id)
  if (report === undefined) throw new Error(`There is no report ${id}`)
  return report
}

/** Names of the kinds of events, of the reports, and of the parts of the application that act by themselves. */
export const eventWords: Words = {
  ...wordsAt('files:event'),
  ...Object.fromEntries(
    Object.keys(quotationEvents).map((type) => [type, inLanguages(`quotations:event.${type}.name`)]),
  ),
}
export const reportWords = wordsAt('reports:report')
export const systemActors = wordsAt('files:actor')

/** Title of a figure above a report, or of its parts. */
export const tileTitle = (title: string, language: Language): string =>
  textIn(language, [`files:tile.${title}`, `files:column.${title}`])

const exportedLists = wordsAt('files:exported')
const byPath = (words: Words, pathOf: (id: string) => string): Words =>
  Object.fromEntries(Object.entries(words).map(([id, names]) => [pathOf(id), names]))

/** Tables of a report’s column: kinds of events, areas by the part of the path, exported files by their path. */
const tables: Readonly<Record<NonNullable<ReportColumn['table']>, Words>> = {
  event: eventWords,
  area: wordsAt('files:area'),
  exported: {
    ...byPath(reportWords, (id) => `/app/v1/reports/${id}/export`),
    ...byPath(exportedLists, (id) => `/app/v1/${id}/export`),
    ...byPath({ quotations: exportedLists['quotations'] ?? {} } as Words, () => '/app/v1/quotations/spreadsheet'),
    ...byPath(exportedLists, (id) => `/app/v1/${id}/template`),
  },
}

/** Words for the values of a column. */
export const wordsOfColumn = (column: Column & Pick<ReportColumn, 'table'>): Words | undefined =>
  column.table === undefined ? wordsOf(column) : tables[column.table]

/** Names of the filters in reports, lists and catalogues, as on the screens, in the order of their texts. */
export const filterNames: Words = [
  'files:filter.period',
  'reports:filter',
  'files:filter.list',
  'views:filter',
  'files:filter.shipment',
  'users:filter',
  'organizations:filter',
  'providers:filter',
  'notes:filter',
  'rates:filter',
  'files:filter.catalogue',
].reduce<Words>((names, key) => ({ ...names, ...withoutEnds(wordsAt(key)), ...names }), {})

/** Ends of a range are no filters, and the currency is part of the value. */
function withoutEnds({ from: _from, to: _to, ...names }: Words): Words {
  const plain = (text: string) => text.replace(' {{currency}}', '')
  return Object.fromEntries(
    Object.entries(names).map(([name, { es, en, pt }]) => [name, { es: plain(es), en: plain(en), pt: plain(pt) }]),
  )
}

const transport = wordsAt('reports:transport')
/** Names of filter values, by filter. */
export const filterValues: Readonly<Record<string, Words>> = {
  report: reportWords,
  kind: eventWords,
  status: wordsAt('shell:status'),
  transport,
  transportMode: transport,
  use: wordsAt('chargeCodes:use'),
  section: wordsAt('chargeCodes:section'),
  tax: wordsAt('chargeCodes:tax'),
  columns: Object.fromEntries(listColumnNames.map((name) => [name, titledColumn(listColumn(name).file[0]).title])),
  list: wordsAt('quotations:list'),
  scope: wordsAt('quotations:scope'),
  role: wordsAt('users:role'),
  mark: wordsAt('users:mark'),
  signedIn: wordsAt('users:filter'),
  activity: wordsAt('users:filter'),
  theme: wordsAt('notes:views'),
  category: wordsAt('providers:category'),
  ...Object.fromEntries(
    ['days', 'open', 'prospect', 'type', 'state'].map((name) => [name, wordsAt(`files:filterValue.${name}`)]),
  ),
}

/** Names of values that are the same for every filter. */
export const filterFlags = wordsAt('files:filterValue.any')

/** Words for a range of a filter, and for no filter. */
export const filterParts = wordsAt('files:filter.part')

/** Words for a system actor; other ids get the name of their user. */
export const doerIn = (language: Language, nameOf: (id: string) => string) => (id: string) =>
  Object.hasOwn(systemActors, id)
    ? textIn(language, 'files:system', { part: systemActors[id]?.[language] ?? '' })
    : nameOf(id)
