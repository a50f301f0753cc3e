import type { DecimalSign } from '@freight/contracts/api/decimal-sign'
import { stringify } from 'csv-stringify/sync'

/** Records as CSV. With a decimal comma the delimiter is a semicolon, as spreadsheets in those languages expect. */
export const csv = (decimal: DecimalSign, records: readonly (readonly string[])[]): string =>
  stringify([...records], {
    delimiter: decimal === '.' ? ',' : ';',
    record_delimiter: '\r\n',
    quoted_match: /[\r\n]/,
  })
