import { fetchedFile, type Following } from '../../../lib/api/download.ts'
import { urlOf } from '../../../lib/api/api.ts'

const kinds = {
  csv: { path: '/app/v1/quotations/export', type: 'text/csv' },
  xlsx: {
    path: '/app/v1/quotations/spreadsheet',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
} as const

/** Downloads a whole list; a spreadsheet arrives in one piece. */
export const listFile = (kind: keyof typeof kinds, query: object, following: Following): Promise<Blob> =>
  fetchedFile(kinds[kind].type, urlOf(kinds[kind].path, {}, query), following)
