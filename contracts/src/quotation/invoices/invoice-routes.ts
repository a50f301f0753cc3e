import { z } from 'zod'
import { may } from '../../access/policy.ts'
import { MOST_WORKBOOK_BYTES } from './invoice-file.ts'

const invoicing = may('ANALYTICS_INVOICED')

/** Takes rows of invoices in, as `ImportBody` has them. */
export const invoiceImport = { path: '/app/v1/invoices/import', policy: invoicing }

/** Reads the rows of a workbook, so that a screen may match its columns. */
export const invoiceWorkbook = { path: '/app/v1/invoices/workbook', policy: invoicing }

export const NewWorkbook = z.object({
  /** The content in base64. */
  data: z.base64().max(Math.ceil((MOST_WORKBOOK_BYTES * 4) / 3) + 4),
})

/** The first sheet as text: numbers with a point, days as YYYY-MM-DD. */
export const WorkbookRows = z.object({
  header: z.array(z.string()),
  rows: z.array(z.object({ number: z.int(), cells: z.array(z.string()) })),
})
export type WorkbookRows = z.infer<typeof WorkbookRows>
