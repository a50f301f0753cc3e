import type { StoredRow } from '@freight/contracts/tables/columns'
import type { quotationListColumns } from '@freight/contracts/tables/quotation-list'
import type { Platform } from '@freight/platform/platform'
import { Kysely, PostgresDialect } from 'kysely'

/** A row of `read.quotation_list`. */
export type QuotationListTable = StoredRow<typeof quotationListColumns>

type ReadModels = { 'read.quotation_list': QuotationListTable }
export type ReadDb = Kysely<ReadModels>

/** Builds queries from filters. The pool stays the platform's, so this is never destroyed. */
export const readDb = (pool: Platform['db']): ReadDb => new Kysely({ dialect: new PostgresDialect({ pool }) })
