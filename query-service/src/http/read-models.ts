import type { StoredRow } from '@freight/contracts/tables/columns'
import type { quotationListColumns } from '@freight/contracts/tables/quotation-list'
import type { Platform } from '@freight/platform/connections/platform'
import { Kysely, PostgresDialect } from 'kysely'

export type QuotationListTable = StoredRow<typeof quotationListColumns>

type ReadModels = { 'read.quotation_list': QuotationListTable }
export type ReadDb = Kysely<ReadModels>

const connect = (pool: Platform['db']) => pool.connect()
export type Client = Awaited<ReturnType<typeof connect>>

/** Query builder. It is never destroyed, because the pool belongs to the platform. */
export const readDb = (pool: Platform['db']): ReadDb => new Kysely({ dialect: new PostgresDialect({ pool }) })
