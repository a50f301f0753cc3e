import type { EventData } from '@freight/contracts/events/event'
import type { QuotationEvents } from '@freight/contracts/quotation/events'
import type { Platform } from '@freight/platform/platform'
import type { AwaitedRow } from '../../scheduler/due-agents.ts'

type Row = { id: string; company: string; since: Date; expires_at: Date; reminders: number }

const pageSize = 1000

const awaited = `select key as id, company, link_since as since, expires_at, reminders
  from read.cost_request_list where key > $1 and state in ('OPEN', 'VIEWED') order by key limit ${pageSize}`

/** Every request for costs that nobody has answered yet, in pages, with the company whose settings count. */
export async function* awaitedCostRequests(
  db: Pick<Platform['db'], 'query'>,
): AsyncGenerator<(AwaitedRow & { company: string })[]> {
  for (let last = ''; ;) {
    const { rows } = await db.query<Row>(awaited, [last])
    yield rows.map(({ since, expires_at, ...row }) => ({
      ...row,
      since: since.toISOString(),
      expiresAt: expires_at.toISOString(),
    }))
    const next = rows.length < pageSize ? undefined : rows.at(-1)?.id
    if (next === undefined) return
    last = next
  }
}

type Closed = Pick<EventData<QuotationEvents, 'CostRequestClosed'>, 'providerName' | 'state' | 'reasonCode'> & {
  id: string
  company: string
  quotationKey: string
}
type ClosedRow = Omit<Closed, 'reasonCode'> & { reasonCode: Closed['reasonCode'] | null }

const closed = `select c.key as id, c.company, c.quotation_key as "quotationKey", c.provider_name as "providerName",
    c.state, c.declined->>'reasonCode' as "reasonCode"
  from read.quotation_list q join read.cost_request_list c on c.quotation_key = q.key
  where q.agents_awaited > 0 and c.state in ('DECLINED', 'EXPIRED', 'WITHDRAWN') and q.agents->c.key->>'state' = 'AWAITED'
  limit ${pageSize}`

/** Requests that are closed, and whose quotations still wait for them: those from before quotations were told of it. */
export const closedAndAwaited = async (db: Pick<Platform['db'], 'query'>): Promise<Closed[]> =>
  (await db.query<ClosedRow>(closed)).rows.map(({ reasonCode, ...row }) => ({
    ...row,
    ...(reasonCode !== null && row.state === 'DECLINED' && { reasonCode }),
  }))
