import { randomUUID } from 'node:crypto'
import type { Policy } from '@freight/contracts/access/policy'
import {
  ImportAnswer,
  ImportBody,
  type RowResult,
  entryId,
  FileRows,
  fileRows,
  MOST_FILE_ROWS,
  NewFileRows,
} from '@freight/contracts/api/catalogue'
import { importRoute } from '@freight/platform/catalogue-files'
import { invoiceImport } from '@freight/contracts/quotation/invoices/invoicing'
import { carrierInvoiceImport } from '@freight/contracts/express-shipment/file/carrier-invoice-file'
import { expressImport } from '@freight/contracts/express-shipment/file/express-file'
import { fileSections } from '@freight/contracts/express-tariff/tariff-file'
import { tariffImport, TariffImportBody } from '@freight/contracts/express-tariff/tariff-import'
import { MOST_BYTES } from '@freight/contracts/vocabulary/document'
import type { Platform } from '@freight/platform/connections/platform'
import { boundedCache } from '@freight/platform/bounded-cache'
import { z } from 'zod'
import type { Separator } from '@freight/contracts/csv/separator'
import { Refusal } from '@freight/platform/event-store/decider'
import { boundedWork } from '@freight/platform/limits/bounded-work'
import { type Cell, FileUnreadable } from '@freight/platform/spreadsheet/sheet-row'
import { sheetsInThread } from '@freight/platform/spreadsheet/sheets-in-thread'
import { IdempotencyKey } from './command-routes.ts'
import type { Execute } from '../handling/command-context.ts'
import type { ImportNeeds } from './by-name.ts'
import type { ImportKeys } from './import-keys.ts'
import { importRows, type RowContext } from './import-rows.ts'
import { importRules } from './import-rules.ts'
import type { ShipmentsByCode } from '../lookups/tables/express-tables.ts'
import { carrierInvoiceRows } from './express/carrier-invoice-rows.ts'
import { expressRows } from './express/express-rows.ts'
import { tariffRows } from './express/tariff-rows.ts'
import { type FileProgress, invoiceRows } from './invoices/invoice-rows.ts'
import { userKey } from '../handling/user-keys.ts'
import { textOf } from '../rate-import/rows/row-issue.ts'
import { readNumber } from '../rate-import/values/numbers.ts'

const envelopeBytes = 4_096
const zipSignature = Buffer.from([0x50, 0x4b, 3, 4])

/**
 * A cell as text. A workbook's own number with decimals is written as a formula, `=1234.5`: it is not a hint at the
 * number style of text cells.
 */
const cellText = (cell: Cell | undefined): string => {
  const read = typeof cell === 'number' ? readNumber(cell, 'AUTO') : undefined
  if (read === undefined || 'unread' in read) return textOf(cell)
  return read.number.includes('.') ? `=${read.number}` : read.number
}

/**
 * The rows of a CSV, or of the first visible sheet of a workbook; the first row is the heading. The content decides the
 * format, not the file name.
 * @throws Refusal if the file cannot be read
 */
export const rowsInFile = async (bytes: Buffer, chosen?: Separator): Promise<FileRows> => {
  try {
    const isWorkbook = bytes.subarray(0, zipSignature.length).equals(zipSignature)
    const file = await sheetsInThread({ bytes, format: isWorkbook ? 'xlsx' : 'csv' })
    const { sheets, hiddenSheets = [] } = file
    const sheet = Math.max(
      0,
      sheets.findIndex((name) => !hiddenSheets.includes(name)),
    )
    const separator = chosen ?? (await file.separator?.())
    const readRows: { number: number; cells: string[] }[] = []
    const hiddenCounts = { hiddenRows: 0, hiddenColumns: 0, columnsBeyond: 0 }
    for await (const { row, cells, hidden, hiddenColumns, beyond = 0 } of file.rows(sheet, { separator })) {
      if (readRows.length > MOST_FILE_ROWS) throw new FileUnreadable('Too many rows', 'TOO_MANY_ROWS')
      readRows.push({ number: row, cells: cells.map(cellText) })
      if (hidden) hiddenCounts.hiddenRows += 1
      hiddenCounts.hiddenColumns += hiddenColumns?.length ?? 0
      hiddenCounts.columnsBeyond = Math.max(hiddenCounts.columnsBeyond, beyond)
    }
    const [head, ...rows] = readRows
    if (head === undefined || rows.length === 0) throw new FileUnreadable('No rows', 'NO_ROWS')
    return {
      header: head.cells,
      rows,
      ...(!isWorkbook && separator !== undefined && { separator }),
      ...hiddenCounts,
      otherSheets: sheets.filter((_, index) => index !== sheet),
    }
  } catch (error) {
    if (error instanceof FileUnreadable) throw new Refusal(error.code, error.message)
    throw error
  }
}

/** `POST /app/v1/file-rows`: the content of a file as text. */
const fileRowsRoute = ({ http }: Pick<Platform, 'http'>): void => {
  const guarded = boundedWork('UPLOADS_BUSY', { atOnce: 4, perUser: 1 })
  http.route({
    method: 'POST',
    url: fileRows.path,
    policy: fileRows.policy,
    summary: 'Read the rows of a CSV or XLSX.',
    description: `A file of at most ${MOST_BYTES} bytes and ${MOST_FILE_ROWS} rows. Nothing is stored.`,
    tags: ['files'],
    body: NewFileRows,
    bodyLimit: Math.ceil((MOST_BYTES * 4) / 3) + envelopeBytes,
    response: FileRows,
    handler: ({ body: { data, separator } }, { userId }) =>
      guarded(userId, () => rowsInFile(Buffer.from(data, 'base64'), separator)),
  })
}

const description = `Each row runs the command that creates its entry or changes it: the same rules, the same refusals.
With \`dryRun\` nothing is stored. Headers: \`Idempotency-Key\` (a row that was applied under the same key is not applied
again; other rows under the same key are 422).`

// State of files whose rows come in several parts, as long as the parts follow each other.
const mostFiles = 50
const rememberedMs = 3_600_000

type Needs = ImportNeeds &
  Pick<Platform, 'http'> & { execute: Execute; importKeys: ImportKeys; shipmentsByCode: ShipmentsByCode }

/** A kind of file whose rows are imported. */
type ImportedFile = {
  collection: string
  path: string
  policy: Policy
  runImport: (
    body: ImportBody,
    importId: string,
    context: RowContext,
    progress: FileProgress | undefined,
    params: unknown,
  ) => Promise<RowResult[]>
  /** Parts of the path, and the body of more rows than a part of a file. */
  whole?: { params: z.ZodType; body: typeof TariffImportBody; bodyLimit: number }
}

/** Registers the import of every catalogue, `POST /app/v1/{collection}/import`, and those of invoices, shipments, carriers' invoices and rate cards. */
export const importRoutes = (needs: Needs): void => {
  const files = boundedCache<FileProgress>(mostFiles, { ttl: rememberedMs, updateAgeOnGet: true })
  const progressOf = (file: string): FileProgress => {
    const known = files.get(file) ?? { firstRowByKey: new Map(), tried: new Map() }
    files.set(file, known)
    return known
  }
  const registerImport = ({ collection, path, policy, runImport, whole }: ImportedFile) =>
    needs.http.route({
      method: 'POST',
      url: path,
      policy,
      summary: 'Import the rows of a file, or try them with a dry run.',
      description,
      tags: [collection],
      body: ImportBody,
      ...whole,
      response: ImportAnswer,
      handler: async ({ body, params, headers, correlationId }, session) => {
        const key = headers['idempotency-key']
        const idempotencyId = key === undefined ? randomUUID() : userKey(session.userId, IdempotencyKey.parse(key))
        const importId = `import/${collection}/${idempotencyId}`
        const context = {
          principal: session,
          actor: { kind: 'STAFF' as const, userId: session.userId },
          company: session.company,
          correlationId,
        }
        const { file, dryRun } = body
        const rowsId = key === undefined || dryRun ? importId : await needs.importKeys.claim(importId, body.rows)
        const progress =
          file === undefined ? undefined : progressOf(`${session.userId} ${collection} ${dryRun} ${file}`)
        return { results: await runImport(body, rowsId, context, progress, params) }
      },
    })
  for (const [collection, rules] of Object.entries(importRules))
    registerImport({
      collection,
      ...importRoute(collection, rules.file),
      runImport: (body, rowsId, context, progress) =>
        importRows(needs, rules, body, rowsId, context, progress?.firstRowByKey),
    })
  registerImport({ collection: 'invoices', ...invoiceImport, runImport: invoiceRows(needs) })
  registerImport({ collection: 'express-shipments', ...expressImport, runImport: expressRows(needs) })
  registerImport({ collection: 'carrier-invoices', ...carrierInvoiceImport, runImport: carrierInvoiceRows(needs) })
  const params = entryId.extend({ section: z.enum(fileSections) })
  const importTariff = tariffRows(needs)
  registerImport({
    collection: 'express-tariffs',
    ...tariffImport,
    whole: { params, body: TariffImportBody, bodyLimit: MOST_BYTES },
    runImport: (body, rowsId, context, _progress, of) =>
      importTariff({ ...body, ...params.parse(of) }, rowsId, context),
  })
  fileRowsRoute(needs)
}
