import { randomUUID } from 'node:crypto'
import type { Policy } from '@freight/contracts/access/policy'
import { ImportAnswer, ImportBody, importRoute, type RowResult } from '@freight/contracts/api/catalogue-files'
import { invoiceImport } from '@freight/contracts/quotation/invoices/invoice-routes'
import { carrierInvoiceImport } from '@freight/contracts/express-shipment/file/carrier-invoice-file'
import { expressImport } from '@freight/contracts/express-shipment/file/express-file'
import { fileSections } from '@freight/contracts/express-tariff/tariff-file'
import { tariffImport, TariffImportBody } from '@freight/contracts/express-tariff/tariff-import'
import { entryId } from '@freight/contracts/api/catalogue'
import { MOST_BYTES } from '@freight/contracts/vocabulary/document'
import type { Platform } from '@freight/platform/connections/platform'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { IdempotencyKey } from './command-routes.ts'
import type { Execute } from '../handling/command-context.ts'
import type { ImportNeeds } from './by-name.ts'
import type { ImportKeys } from './import-keys.ts'
import { importRows, type RowContext } from './import-rows.ts'
import { importRules } from './import-rules.ts'
import type { ShipmentsByCode } from '../lookups/tables/shipments-by-code.ts'
import { carrierInvoiceRows } from './express/carrier-invoice-rows.ts'
import { expressRows } from './express/express-rows.ts'
import { tariffRows } from './express/tariff-rows.ts'
import { type FileProgress, invoiceRows } from './invoices/invoice-rows.ts'
import { fileRowsRoute } from './file-rows.ts'
import { userKey } from '../handling/user-keys.ts'

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
  const files = new LRUCache<string, FileProgress>({ max: mostFiles, ttl: rememberedMs, updateAgeOnGet: true })
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
