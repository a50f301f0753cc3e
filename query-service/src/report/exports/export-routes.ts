import { createHash, randomUUID } from 'node:crypto'
import { routes } from '@freight/contracts/registry/routes'
import { exportsReports, NewReportExport, reportExportId } from '@freight/contracts/report/exports'
import { NotFound, TooMany } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { z } from 'zod'
import { inTransaction } from '@freight/platform/embedded-postgres/in-transaction'
import { answer } from '../../http/answer.ts'
import { requestParams } from '../../http/taken-file.ts'
import { fileFormats } from '../formats/report-file.ts'
import { withRowCount } from './write-export.ts'
import { readable, readableFile } from '../report-reading.ts'
import type { ExportRunner } from './export-runner.ts'
import type { ExportTable, Client } from './export-table.ts'

/** Waiting or running exports per owner. */
export const mostUnderWay = 5

/**
 * Orders or retries a report unless its owner has too many others waiting or running. An advisory lock per owner,
 * across processes, keeps count and order together.
 * @throws TooMany
 */
export const withinLimit = async (
  { db, table }: { db: Pick<Platform['db'], 'connect'>; table: Pick<ExportTable, 'underWay'> },
  { owner, id }: { owner: string; id: string },
  order: (client: Client) => Promise<boolean>,
): Promise<boolean> => {
  const isOrdered = await inTransaction(db, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtext('report exports'), hashtext($1))", [owner])
    return (await table.underWay(owner, id, client)) < mostUnderWay ? order(client) : undefined
  })
  if (isOrdered === undefined) throw new TooMany('EXPORTS_BUSY', 30)
  return isOrdered
}

const tags = ['reports']

type Needs = Pick<Platform, 'http' | 'db' | 'reportFiles'> & { table: ExportTable; runner: Pick<ExportRunner, 'wake'> }

/** A header may not contain line breaks or quotation marks; other characters are encoded as in RFC 6266. */
export const dispositionOf = (name: string): string => {
  const plain = name.normalize('NFD').replaceAll(/[^\w. -]/g, '')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`
}

/** The same idempotency key of a user gives the same job, also when the first response was lost. */
const jobId = (userId: string, key: string | string[] | undefined): string => {
  if (key === undefined) return randomUUID()
  const hex = createHash('sha256')
    .update(JSON.stringify([userId, key]))
    .digest('hex')
  // A custom UUID, version 8 (RFC 9562).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Routes of reports written in the background: order, list, cancel, retry and download. */
export const answerReportExports = ({ http, db, reportFiles, table, runner }: Needs): void => {
  http.route({
    method: 'POST',
    url: '/app/v1/report-exports',
    summary: 'Write a whole report in the background; its owner is notified when it is ready.',
    description: `Its file is kept for some days, for its owner alone. 429 EXPORTS_BUSY where ${mostUnderWay} of one's own are under way. The same \`Idempotency-Key\` asks for the same file.`,
    tags,
    policy: exportsReports,
    body: NewReportExport,
    response: z.object({ id: z.uuid() }),
    status: 201,
    handler: async ({ body, headers, correlationId }, session) => {
      readable(body.report, session)
      const id = jobId(session.userId, headers['idempotency-key'])
      const job = { ...body, id, owner: session.userId, apiKey: session.apiKey, request: correlationId }
      await withinLimit({ db, table }, job, (client) => table.add(job, client))
      runner.wake()
      return { id }
    },
  })
  answer(http, 'GET /app/v1/report-exports', async (_, { userId }) => ({ rows: await table.lines(userId) }))
  for (const [act, summary] of [
    ['cancel', 'Give up a report that is written in the background.'],
    ['retry', 'Begin a report anew that was given up.'],
  ] as const)
    http.route({
      method: 'POST',
      url: `/app/v1/report-exports/:id/${act}`,
      summary,
      description: 'Where it is not there, or another’s, or in no state for it, nothing changes.',
      tags,
      policy: exportsReports,
      params: reportExportId,
      response: z.object({ changed: z.boolean() }),
      handler: async ({ params: { id } }, { userId, apiKey }) => {
        if (act === 'cancel') return { changed: await table.cancel(userId, id) }
        const job = { owner: userId, id, apiKey }
        const changed = await withinLimit({ db, table }, job, (client) => table.retry(job, client))
        runner.wake()
        return { changed }
      },
    })

  const { policy, summary, params, response, produces } = routes['GET /app/v1/report-exports/:id/file']
  http.route({
    method: 'GET',
    url: '/app/v1/report-exports/:id/file',
    summary,
    tags,
    policy,
    params,
    response,
    produces,
    handler: async ({ params: { id } }, session, reply) => {
      const file = await table.file(session.userId, id)
      if (file === undefined) throw new NotFound('No such file, or it has expired')
      // A reader with fewer rights than at the time of writing must order the report again.
      readableFile(file, session)
      const stored = await reportFiles.read(file.sha256)
      const { content, rows } = withRowCount(stored, { format: file.format, read: () => file.rows })
      reply.taken = { asked: requestParams({ report: file.report, ...file.filters }), rows }
      return reply
        .type(fileFormats[file.format].mediaType)
        .header('content-disposition', dispositionOf(`${file.name}.${file.format}`))
        .header('cache-control', 'private, no-store')
        .send(content)
    },
  })
}
