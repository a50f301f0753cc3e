import type { ReportColumn } from '../report/words.ts'

/** A column of a report with the same title in each language. */
export const column = (
  field: string,
  kind: ReportColumn['kind'],
  title: string,
  options: Omit<ReportColumn, 'field' | 'kind' | 'title'> = {},
): ReportColumn => ({ field, kind, title: { es: title, en: title, pt: title }, ...options })
