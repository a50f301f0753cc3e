import { fileRows, NewFileRows, ImportBody } from '@freight/contracts/api/catalogue'
import {
  clientOfferCalls,
  AgentFile,
  agentFileUpload,
  thirdPartyCalls,
} from '@freight/contracts/third-party/third-party-routes'
import { aggregates } from '@freight/contracts/registry/aggregates'
import { type CatalogueFile, catalogueFiles, importRoute } from '@freight/platform/catalogue-files'
import { collections, commandPath } from '@freight/contracts/registry/collections'
import type { Command } from '@freight/contracts/api/command'
import { documentUpload, NewDocument } from '@freight/contracts/registry/uploads'
import { NewExpressBatch, runsExpressBatches } from '@freight/contracts/express-shipment/batch/batch'
import { NewShipmentDocument, shipmentDocumentUpload } from '@freight/contracts/express-shipment/document-upload'
import { carrierInvoiceImport } from '@freight/contracts/express-shipment/file/carrier-invoice-file'
import { expressImport } from '@freight/contracts/express-shipment/file/express-file'
import { tariffImport, TariffImportBody } from '@freight/contracts/express-tariff/tariff-import'
import { invoiceImport } from '@freight/contracts/quotation/invoices/invoicing'
import { rateImportUpload } from '@freight/contracts/rate-import/rate-import'
import { NewRateFile, RateFileQuery } from '@freight/contracts/rate-import/rate-import-routes'
import { exportsReports, NewReportExport } from '@freight/contracts/report/exports'
import { MarkRead, NewNotification } from '@freight/contracts/notification/notification'
import { publicAccess, type Policy, signedIn } from '@freight/contracts/access/policy'
import { releasesHeldWork } from '@freight/contracts/api/operator-views'
import { routes } from '@freight/contracts/registry/routes'
import { RequestPasswordLink, ChangePassword, LookAtLink, SignIn, UseLink } from '@freight/contracts/access/session'
import { readsOutbox } from '@freight/contracts/mail/outbox'
import { ApiKeyForm } from '@freight/contracts/registry/new-api-key'
import { userCommands } from '@freight/contracts/user/user'
import { z } from 'zod'

/** An endpoint of the application, from the contracts. */
export type Endpoint = {
  method: string
  /** Parameters as `{name}`, as in the OpenAPI document. */
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

/** Collections of express, whose lists have the path of the collection. */
export const expressCollections = [
  'express-shipments',
  'express-tariffs',
  'express-carriers',
  'express-pickups',
  'express-manifests',
] as const

const collectionOf: Readonly<Record<string, string>> = collections

const commands = Object.entries(aggregates).flatMap(([aggregate, { commands: table }]) =>
  Object.entries<Command>(table).flatMap(([name, { policy, data, creates, from, uploadRoute }]): Endpoint[] => {
    if (uploadRoute !== undefined) return []
    const basePath = `/app/v1/${collectionOf[aggregate]}`
    const path =
      creates === 'main' ? basePath : `${basePath}${creates && creates !== 'copy' ? '' : '/{id}'}/${commandPath(name)}`
    return [{ method: 'POST', path, policy, body: data, ...(from && { from }) }]
  }),
)

const notifications = '/app/v1/notification/'
const batches = '/app/v1/express-shipments/batches'

/** Endpoints outside of the command table and the table of queries. */
const otherEndpoints: readonly Endpoint[] = [
  { method: 'GET', path: '/health/live', policy: publicAccess },
  { method: 'GET', path: '/health/ready', policy: publicAccess },
  { method: 'POST', path: '/app/v1/session', policy: publicAccess, body: SignIn },
  { method: 'GET', path: '/app/v1/session', policy: signedIn },
  { method: 'DELETE', path: '/app/v1/session', policy: signedIn },
  { method: 'POST', path: '/app/v1/session/refresh', policy: signedIn },
  { method: 'GET', path: '/app/v1/session/hint', policy: publicAccess },
  { method: 'POST', path: '/app/v1/session/password', policy: signedIn, body: ChangePassword },
  { method: 'POST', path: '/app/v1/session/password-reset', policy: publicAccess, body: RequestPasswordLink },
  { method: 'POST', path: '/app/v1/session/password-link', policy: publicAccess, body: LookAtLink },
  { method: 'POST', path: '/app/v1/session/password-link/use', policy: publicAccess, body: UseLink },
  { method: 'POST', path: '/app/v1/outbox/{id}/retry', policy: readsOutbox },
  {
    method: 'POST',
    path: '/app/v1/users/{id}/create-api-key',
    policy: userCommands.CreateApiKey.policy,
    body: ApiKeyForm,
  },
  { method: 'POST', path: '/app/v1/webhook-deliveries/{id}/retry', policy: signedIn },
  { method: 'POST', path: '/app/v1/held-work/release', policy: releasesHeldWork },
  { method: 'POST', ...documentUpload, body: NewDocument },
  { method: 'POST', ...shipmentDocumentUpload, body: NewShipmentDocument },
  { method: 'POST', ...rateImportUpload, query: RateFileQuery, body: NewRateFile },
  { method: 'POST', ...invoiceImport, body: ImportBody },
  { method: 'POST', ...expressImport, body: ImportBody },
  { method: 'POST', ...carrierInvoiceImport, body: ImportBody },
  { method: 'POST', path: braces(tariffImport.path), policy: tariffImport.policy, body: TariffImportBody },
  { method: 'POST', ...fileRows, body: NewFileRows },
  { method: 'POST', path: '/app/v1/report-exports', policy: exportsReports, body: NewReportExport },
  { method: 'POST', path: '/app/v1/report-exports/{id}/cancel', policy: exportsReports },
  { method: 'POST', path: '/app/v1/report-exports/{id}/retry', policy: exportsReports },
  { method: 'POST', path: batches, policy: runsExpressBatches, body: NewExpressBatch },
  { method: 'POST', path: `${batches}/{id}/repeat`, policy: runsExpressBatches },
  { method: 'POST', path: `${batches}/{id}/dismiss`, policy: runsExpressBatches },
  ...[...thirdPartyCalls, ...clientOfferCalls].map(({ path, body }) => ({
    method: 'POST',
    path: braces(path),
    policy: publicAccess,
    body,
  })),
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

/** All endpoints that the OpenAPI document must list, and no other. */
export const endpoints: readonly Endpoint[] = [...queries, ...commands, ...imports, ...otherEndpoints]

const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })

/** `POST /app/v1/quotations` and the like, sorted, as an OpenAPI document lists them. */
export const namesIn = (document: unknown): string[] =>
  Object.entries(Document.parse(document).paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    .toSorted()

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
