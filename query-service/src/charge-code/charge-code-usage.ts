import type { ChargeCodeUsage } from '@freight/contracts/charge-code/charge-code-routes'
import type { Principal } from '@freight/contracts/access/policy'
import { type Currency, money } from '@freight/contracts/pricing/money'
import { seesAll } from '@freight/contracts/quotation/visibility'
import { sql } from 'kysely'
import { costRights } from '@freight/contracts/access/cost-rights'
import { visibleQuotations } from '../organization/visible-quotations.ts'
import type { ReadDb } from '../http/read-models.ts'

/** Number of open quotations that use each code. */
export const openUses = async (db: ReadDb): Promise<Map<string, number>> => {
  const { rows } = await sql<{ code: string; uses: string }>`
    select code, count(*) as uses from read.charge_code_usage, jsonb_array_elements_text(codes) as code
    where open group by code`.execute(db)
  return new Map(rows.map(({ code, uses }) => [code, Number(uses)]))
}

type WithTotal<Row> = Row & { all: number }

/** The first rows found, and the total number. */
const firstOf = <Row extends object>(rows: readonly WithTotal<Row>[]) => ({
  count: rows[0]?.all ?? 0,
  first: rows.map(({ all: _count, ...row }) => row),
})

const mostShown = 3

const ratesWith = async (db: ReadDb, code: string, today: string) => {
  const { rows } = await sql<WithTotal<{ id: string; code: string; name: string }>>`
    select key as id, code, concat_ws(' – ', coalesce(nullif(origin_name, ''), nullif(origin, ''), '*'),
      coalesce(nullif(destination_name, ''), nullif(destination, ''), '*')) as name, (count(*) over ())::int as all
    from read.rate_list where active and codes ? ${code} and valid_to >= ${today}::date
    order by valid_to, key limit ${mostShown}`.execute(db)
  return firstOf(rows)
}

const markupRulesWith = async (db: ReadDb, code: string) => {
  const { rows } = await sql<WithTotal<{ id: string; name: string }>>`
    select key as id, name, (count(*) over ())::int as all
    from read.markup_rule_list where active and charge_code = ${code} order by priority desc, name, key limit ${mostShown}`.execute(
    db,
  )
  return firstOf(rows)
}

/**
 * Quotations, tariffs and markup rules that use a code. A quotation that uses it only in its costs is hidden without
 * cost rights.
 */
export const chargeCodeUsage = async (
  db: ReadDb,
  code: string,
  principal: Principal,
  { now, today, currency }: { now: Date; today: string; currency: Currency },
): Promise<ChargeCodeUsage> => {
  const side = costRights(principal.permissions).groups ? sql.ref('codes') : sql.ref('sold')
  const [openCount, firstQuotations, rates, markupRules, quotedSums] = await Promise.all([
    sql<{ count: string }>`select count(*) as count from read.charge_code_usage
      where open and codes ? ${code}`.execute(db),
    sql<{ key: string; client: string }>`select key, client_name as client from read.charge_code_usage
      where open and codes ? ${code} and ${side} ? ${code} and ${visibleQuotations(principal)}
      order by requested_at desc, key desc limit ${mostShown}`.execute(db),
    principal.permissions.includes('PRICING') ? ratesWith(db, code, today) : undefined,
    principal.permissions.includes('PRICING_RULES') ? markupRulesWith(db, code) : undefined,
    sql<{
      count: string
      amount: string | null
      without_rate: string
    }>`select coalesce(sum((quoted -> ${code}::text ->> 'charges')::int), 0) as count,
        sum((quoted -> ${code}::text -> 'amounts' ->> ${currency})::numeric)::numeric(20, 2)::text as amount,
        count(*) filter (where not quoted -> ${code}::text -> 'amounts' ? ${currency}) as without_rate
      from read.charge_code_usage
      where quoted ? ${code} and quoted_at >= ${now.toISOString()}::timestamptz - interval '12 months'`.execute(db),
  ])
  const count = Number(quotedSums.rows[0]?.count ?? 0)
  // Zero if nothing was sold; unknown if no amount could be converted to this currency.
  const amount = count === 0 ? '0.00' : (quotedSums.rows[0]?.amount ?? undefined)
  const withoutRate = Number(quotedSums.rows[0]?.without_rate ?? 0)
  return {
    quotations: { count: Number(openCount.rows[0]?.count ?? 0), first: firstQuotations.rows },
    ...(rates && { rates }),
    ...(markupRules && { markupRules }),
    quoted12Months: {
      count,
      ...(seesAll(principal) && amount !== undefined && { sold: money(amount, currency) }),
      ...(seesAll(principal) && withoutRate > 0 && { withoutRate }),
    },
  }
}
