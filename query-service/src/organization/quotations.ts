import type { Principal } from '@freight/contracts/access/policy'
import type { RouteQuery, RouteResponse } from '@freight/contracts/registry/routes'
import type { Platform } from '@freight/platform/connections/platform'
import { sql } from 'kysely'
import { answer } from '../http/answer.ts'
import { requireEntry } from '../catalogue/catalogue-rows.ts'
import { isExpired } from '../quotation/expiry.ts'
import type { QuotationListTable, ReadDb } from '../http/read-models.ts'
import { idsOf } from './aliases.ts'
import { isOpen, visibleQuotations } from './visible-quotations.ts'

type Name = 'GET /app/v1/organizations/:id/quotations'
type Segment = NonNullable<RouteQuery<Name>['segment']>

const segments = {
  ALL: sql<boolean>`true`,
  OPEN: isOpen,
  WON: sql<boolean>`(not cancelled and status = 'APPROVED')`,
  LOST: sql<boolean>`(not cancelled and status = 'NOT_APPROVED')`,
} as const

type Row = Omit<QuotationListTable, 'valid_until' | 'created_at'> & { valid_until: string | null; created_at: Date }
type Counts = Record<'all' | 'open' | 'won' | 'lost', string>

const quotations = async (
  db: ReadDb,
  { id, segment, limit }: { id: string; segment: Segment; limit: number },
  principal: Principal,
  today: string,
): Promise<RouteResponse<Name>> => {
  const clientQuotations = sql`from read.quotation_list where client_id = any(${idsOf([id])}) and ${visibleQuotations(principal)}`
  const [page, countResult] = await Promise.all([
    sql<Row>`select *, valid_until::text as valid_until ${clientQuotations} and ${segments[segment]}
      order by created_at desc, key desc limit ${limit}`.execute(db),
    sql<Counts>`select count(*) as all, count(*) filter (where ${segments.OPEN}) as open,
      count(*) filter (where ${segments.WON}) as won, count(*) filter (where ${segments.LOST}) as lost ${clientQuotations}`.execute(
      db,
    ),
  ])
  const count = (name: keyof Counts) => Number(countResult.rows[0]?.[name] ?? 0)
  return {
    rows: page.rows.map((row) => ({
      key: row.key,
      status: row.status,
      cancelled: row.cancelled,
      expired: isExpired(row.status, row.valid_until ?? undefined, today),
      createdAt: row.created_at.toISOString(),
      origin: { code: row.origin_code, name: row.origin_name, country: row.origin_country },
      destination: { code: row.destination_code, name: row.destination_name, country: row.destination_country },
      transportMode: row.transport_mode,
      modo: row.modo,
      incoterm: row.incoterm,
      ...(row.sell !== null && { sell: row.sell }),
      ...(row.valid_until !== null && { validUntil: row.valid_until }),
    })),
    counts: { ALL: count('all'), OPEN: count('open'), WON: count('won'), LOST: count('lost') },
  }
}

type Needs = Pick<Platform, 'http'> & { readDb: ReadDb; today: (company: string) => Promise<string> }

export const answerOrganizationQuotations = ({ http, readDb, today }: Needs): void =>
  answer(http, 'GET /app/v1/organizations/:id/quotations', async ({ params: { id }, query }, principal) => {
    await requireEntry(readDb, 'read.organization_list', id)
    return quotations(readDb, { id, ...query }, principal, await today(principal.company))
  })
