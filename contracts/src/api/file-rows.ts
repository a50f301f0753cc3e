import { z } from 'zod'
import { signedIn } from '../access/policy.ts'
import { separators } from '../csv/separator.ts'
import { MOST_BYTES } from '../vocabulary/document.ts'

/** Maximum rows of a file. */
export const MOST_FILE_ROWS = 20_000

/** Reads rows of a CSV or workbook for matching its columns. Stores nothing and returns only the file's content. */
export const fileRows = { path: '/app/v1/file-rows', policy: signedIn }

export const NewFileRows = z.object({
  /** Content in base64. */
  data: z.base64().max(Math.ceil((MOST_BYTES * 4) / 3) + 4),
  /** Separator of a CSV; absent: detected from the headings. */
  separator: z.enum(separators).optional(),
})

/** The first visible sheet as text: numbers with a point, days as YYYY-MM-DD. */
export const FileRows = z.object({
  header: z.array(z.string()),
  rows: z.array(z.object({ number: z.int(), cells: z.array(z.string()) })),
  /** Detected separator of a CSV. */
  separator: z.enum(separators).optional(),
  /** Hidden rows and columns of the sheet; they are included. */
  hiddenRows: z.int(),
  hiddenColumns: z.int(),
  /** Number of columns beyond the readable ones. */
  columnsBeyond: z.int(),
  /** Other sheets of the workbook, which are skipped. */
  otherSheets: z.array(z.string()),
})
export type FileRows = z.infer<typeof FileRows>
