import { AgentFile, agentFileUpload, thirdPartyCalls } from '@freight/contracts/third-party/routes'
import { aggregates } from '@freight/contracts/api/aggregates'
import { type CatalogueFile, catalogueFiles, ImportBody, importRoute } from '@freight/contracts/api/catalogue-files'
import { collections, commandPath } from '@freight/contracts/api/collections'
import type { Command } from '@freight/contracts/api/command'
import { documentUpload, NewDocument } from '@freight/contracts/documents/upload'
import { invoiceImport, invoiceWorkbook, NewWorkbook } from '@freight/contracts/quotation/invoices/invoice-routes'
import { rateImportUpload } from '@freight/contracts/rate-import/commands'
import { NewRateFile, RateFileQuery } from '@freight/contracts/rate-import/upload'
import { exportsReports, NewReportExport } from '@freight/contracts/report/exports'
import { MarkRead, NewNotification } from '@freight/contracts/notification/notification'
import { anybody, type Policy, signedIn } from '@freight/contracts/access/policy'
import { routes } from '@freight/contracts/api/routes'
import { AskForLink, ChangePassword, LookAtLink, SignIn, UseLink } from '@freight/contracts/access/session'
import { readsOutbox } from '@freight/contracts/mail/outbox'
import { z } from 'zod'

/** One thing that can be asked of the application, as the contracts have it. */
export type Endpoint = {
  method: string
  /** With `{name}` for what differs, as the OpenAPI document writes it. */
  path: string
  policy: Policy
  /** Statuses in which a command is possible. */
  from?: readonly string[]
  query?: z.ZodType
  body?: z.ZodType
}

const braces = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')

const queries = Object.entries(routes).map(([name, { policy, query }]): Endpoint => {
  const [method = '', path = ''] = name.split(' ')
  return { method, path: braces(path), policy, query }
})

/** Collections whose list shows entries by id: `GET /app/v1/{collection}/rows`. */
export const catalogues: readonly string[] = Object.keys(routes).flatMap(
  (name) => /^GET \/app\/v1\/([^/]+)\/rows$/.exec(name)?.slice(1) ?? [],
)

const collectionOf: Readonly<Record<string, string>> = collections

const commands = Object.entries(aggregates).flatMap(([aggregate, { commands: table }]) =>
  Object.entries<Command>(table).flatMap(([name, { policy, data, creates, from, uploadRoute }]): Endpoint[] => {
    if (uploadRoute !== undefined) return []
    const bare = `/app/v1/${collectionOf[aggregate]}`
    const path =
      creates === 'main' ? bare : `${bare}${creates && creates !== 'copy' ? '' : '/{id}'}/${commandPath(name)}`
    return [{ method: 'POST', path, policy, body: data, ...(from && { from }) }]
  }),
)

const notifications = '/app/v1/notification/'

/** What is neither in the command table nor in the table of queries. */
const others: readonly Endpoint[] = [
  { method: 'GET', path: '/health/live', policy: anybody },
  { method: 'GET', path: '/health/ready', policy: anybody },
  { method: 'POST', path: '/app/v1/session', policy: anybody, body: SignIn },
  { method: 'GET', path: '/app/v1/session', policy: signedIn },
  { method: 'DELETE', path: '/app/v1/session', policy: signedIn },
  { method: 'POST', path: '/app/v1/session/refresh', policy: signedIn },
  { method: 'GET', path: '/app/v1/session/hint', policy: anybody },
  { method: 'POST', path: '/app/v1/session/password', policy: signedIn, body: ChangePassword },
  { method: 'POST', path: '/app/v1/session/password-reset', policy: anybody, body: AskForLink },
  { method: 'POST', path: '/app/v1/session/password-link', policy: anybody, body: LookAtLink },
  { method: 'POST', path: '/app/v1/session/password-link/use', policy: anybody, body: UseLink },
  { method: 'POST', path: '/app/v1/outbox/{id}/retry', policy: readsOutbox },
  { method: 'POST', ...documentUpload, body: NewDocument },
  { method: 'POST', ...rateImportUpload, query: RateFileQuery, body: NewRateFile },
  { method: 'POST', ...invoiceImport, body: ImportBody },
  { method: 'POST', ...invoiceWorkbook, body: NewWorkbook },
  { method: 'POST', path: '/app/v1/report-exports', policy: exportsReports, body: NewReportExport },
  { method: 'POST', path: '/app/v1/report-exports/{id}/cancel', policy: exportsReports },
  { method: 'POST', path: '/app/v1/report-exports/{id}/retry', policy: exportsReports },
  ...thirdPartyCalls.map(({ path, body }) => ({ method: 'POST', path: braces(path), policy: anybody, body })),
  { method: 'POST', path: braces(agentFileUpload.path), policy: agentFileUpload.policy, body: AgentFile },
  { method: 'GET', path: notifications, policy: signedIn, query: z.object({ limit: z.int() }) },
  { method: 'POST', path: notifications, policy: signedIn, body: NewNotification },
  { method: 'PUT', path: notifications, policy: signedIn, body: MarkRead },
]

const imports = Object.entries<CatalogueFile>(catalogueFiles).map(([collection, file]): Endpoint => ({
  method: 'POST',
  ...importRoute(collection, file),
  body: ImportBody,
}))

/** Everything that the OpenAPI document must list, no more and no less. */
export const endpoints: readonly Endpoint[] = [...queries, ...commands, ...imports, ...others]

const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })

/** `POST /app/v1/quotations` and the like, sorted, as an OpenAPI document lists them. */
export const namesIn = (document: unknown): string[] =>
  Object.entries(Document.parse(document).paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    .toSorted()

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
