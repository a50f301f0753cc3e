import { randomUUID } from 'node:crypto'
import { MOST_RATE_FILE_BYTES } from '@freight/contracts/vocabulary/rate-import'
import { rateImportUpload } from '@freight/contracts/rate-import/rate-import'
import {
  rateImportRoutes,
  NewRateFile,
  RateFileAnswer,
  RateFileFields,
  RateFileForm,
  RateFileQuery,
} from '@freight/contracts/rate-import/rate-import-routes'
import type { RateMapping } from '@freight/contracts/rate-import/mapping'
import { cleanFileName, endingOf } from '@freight/contracts/document/file-name'
import { Refusal } from '@freight/platform/event-store/decider'
import { FileNotTaken, KeyReused, NotFound } from '@freight/platform/errors'
import { canonicalText } from '@freight/platform/event-store/canonical-text'
import type { ReceivedUpload } from '@freight/platform/http/upload/take-upload'
import { FileUnreadable } from '@freight/platform/spreadsheet/sheet-row'
import { uploadRoute } from '@freight/platform/http/upload/upload-route'
import type { Platform } from '@freight/platform/connections/platform'
import type { CommandContext, Execute } from '../handling/command-context.ts'
import { commandIds } from '../handling/decided-events.ts'
import type { RateImports } from '../rate-import/rate-imports.ts'
import { contextOf } from './command-routes.ts'

const description = `As a form with \`file\` and, optionally, \`owner\` (a provider's id) and \`mapping\` (JSON), or as JSON with the
content in base64 (\`data\`). CSV or XLSX of at most ${MOST_RATE_FILE_BYTES} bytes. Without \`mapping\` the columns are mapped by
their headings, or as in the last file of the provider. With \`dryRun=true\` no rate changes; with \`dryRun=false\` the ready rows
are applied after the check. The answer comes when that is done, or after some seconds: the import continues, and
\`GET /app/v1/rate-imports/{id}\` returns its progress. Header: \`Idempotency-Key\` (the same key with the same file is the same
import).`

/** A file that is applied at once has no rows to confirm: it is read without the styles of the last file. */
const withoutLastStyles = ({ fromLastFile = [], ...mapping }: RateMapping): RateMapping => ({
  ...mapping,
  ...Object.fromEntries(fromLastFile.map((one) => [one, 'AUTO'])),
})

const answersWithinMs = 8_000
const atOnce = 6
const perUser = 2
const mostProblems = 100

const endings = ['.csv', '.txt', '.tsv', '.xlsx']
const formats = { text: 'csv', mail: 'csv', xlsx: 'xlsx' } as const

/** The content decides the format: a workbook with the ending `.csv` is still a workbook. */
const nameAndFormatOf = ({ fields, file }: ReceivedUpload): { name: string; format: 'csv' | 'xlsx' } => {
  if (file.size === 0) throw new Refusal('EMPTY_FILE', 'The file is empty.')
  const name = cleanFileName(RateFileFields.parse(fields).name ?? file.name)
  const format = Object.entries(formats).find(([content]) => content === file.content)?.[1]
  if (format === undefined || !endings.includes(endingOf(name)))
    throw new FileNotTaken('A file of rates is CSV or XLSX.')
  // A renamed web page or text file would otherwise be imported as a table of one column.
  if (endingOf(name) === '.xlsx' && format !== 'xlsx')
    throw new Refusal('FILE_UNREADABLE', 'The file is not a workbook, in spite of its name.')
  return { name, format }
}

type Needs = Pick<Platform, 'http' | 'files'> & { execute: Execute; imports: RateImports }

/** Reads the columns of a stored file again, for another provider or another sheet. */
export const rateLookRoute = ({ http, imports }: Pick<Needs, 'http' | 'imports'>): void => {
  const { policy, summary, params, query, response } = rateImportRoutes['GET /app/v1/rate-imports/:id/look']
  http.route({
    method: 'GET',
    url: '/app/v1/rate-imports/:id/look',
    policy,
    summary,
    tags: ['rate-imports'],
    params,
    querystring: query,
    response,
    handler: async ({ params: { id }, query: { owner, ...query } }) => {
      const { state, revision } = await imports.stateOf(id)
      if (revision === 0) throw new NotFound(`There is no import ${id}`)
      try {
        return await imports.lookAt(state.file, { ownerId: owner, ...query })
      } catch (error) {
        throw asRefusal(error)
      }
    },
  })
}

/** A damaged file is a client error, not a server error. */
const asRefusal = (error: unknown): unknown =>
  error instanceof FileUnreadable ? new Refusal(error.code, error.message) : error

/** Uploads a file of rates: stores it, reads its columns and its rows; `POST /app/v1/rates/import`. */
export const rateFileRoute = ({ http, files, execute, imports }: Needs): void => {
  const answerOf = async (id: string): Promise<RateFileAnswer> => {
    const { state, revision } = await imports.stateOf(id)
    const { state: now, counts, applied, failure } = state
    const problems = counts && counts.problems > 0 ? await imports.problemsOf(id, mostProblems) : []
    return { id, revision, state: now, counts: counts ?? null, applied: applied ?? null, failure, problems }
  }

  const check = async (id: string, mapping: RateMapping, context: CommandContext) => {
    const commandId = `${context.commandId}/check`
    await execute('rate-import', 'CheckRateImport', id, { mapping }, { ...context, commandId })
    await imports.settled(id, answersWithinMs)
  }

  uploadRoute(
    { http, files },
    {
      url: rateImportUpload.path,
      policy: rateImportUpload.policy,
      summary: 'Import rates from a file.',
      description,
      tags: ['rates'],
      querystring: RateFileQuery,
      form: RateFileForm,
      json: NewRateFile,
      member: 'data',
      limit: MOST_RATE_FILE_BYTES,
      atOnce,
      perUser,
      response: RateFileAnswer,
      handler: async ({ fields, file, query, headers, correlationId }, session, reply) => {
        const { dryRun } = RateFileQuery.parse(query)
        const { owner, mapping, look: onlyLook } = RateFileFields.parse(fields)
        const { name, format } = nameAndFormatOf({ fields, file })
        const given = contextOf(
          session,
          { 'idempotency-key': headers['idempotency-key'] ?? randomUUID() },
          correlationId,
        )
        // A dry run and its application are two imports, even under one key.
        const context = { ...given, commandId: `${given.commandId}/rates/${dryRun}` }
        const id = commandIds(context.commandId).aggregate()
        const { size, sha256 } = file
        const data = { file: { name, size, sha256, format }, applies: dryRun === 'false' }
        const { state: before, revision } = await imports.stateOf(id)
        const isKnown = revision > 0
        if (isKnown && canonicalText(before.file) !== canonicalText(data.file))
          throw new KeyReused(`${id} came before with another file`)
        if (!isKnown) await file.keep()
        const lookAt = () =>
          imports.lookAt(data.file, { ownerId: mapping?.owner?.id ?? owner }).catch((error: unknown) => {
            throw asRefusal(error)
          })
        const look = isKnown ? undefined : await lookAt()
        await execute('rate-import', 'OpenRateImport', undefined, data, context)
        await imports.startWork(id, look)
        const { state } = await imports.stateOf(id)
        // A repeated request whose first answer was lost before the check began starts the check now.
        if (!onlyLook && state.state === 'OPENED') {
          const fileLook = look ?? (await lookAt())
          const missingColumns = mapping === undefined ? (fileLook.gone ?? []) : []
          if (missingColumns.length > 0)
            throw new Refusal('COLUMNS_GONE', 'Columns of the last file are missing.', {
              columns: missingColumns.map(({ header }) => header),
            })
          await check(
            id,
            mapping ?? (data.applies ? withoutLastStyles(fileLook.suggested) : fileLook.suggested),
            context,
          )
        } else await imports.settled(id, answersWithinMs)
        reply.header('location', `/app/v1/rate-imports/${id}`)
        return answerOf(id)
      },
    },
  )
}
