import type { Language } from '@freight/contracts/access/session'
import { stringify } from 'csv-stringify/sync'

/** Records as lines of a file that the user's spreadsheet opens: it expects another delimiter where a comma is decimal. */
export const csv = (language: Language, records: readonly (readonly string[])[]): string =>
  stringify([...records], {
    delimiter: language === 'en' ? ',' : ';',
    record_delimiter: '\r\n',
    quoted_match: /[\r\n]/,
  })
