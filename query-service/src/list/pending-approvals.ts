import type { Currency } from '@freight/contracts/pricing/money'
import type { QuotationRow } from '@freight/contracts/quotation/quotation-views'
import type { Offer } from '@freight/contracts/tables/quotation-list'
import { sql } from 'kysely'
import type { ReadDb } from '../http/read-models.ts'

type PendingApproval = NonNullable<QuotationRow['awaitsApproval']>

const approvalView = (
  offer: Offer,
  { currency, seesMargin }: { currency: Currency; seesMargin: boolean },
): PendingApproval => ({
  ...(offer.sells[currency] !== undefined && { sell: offer.sells[currency] }),
  ...(seesMargin && offer.marginPct !== undefined && { marginPct: offer.marginPct }),
  ...(seesMargin && offer.marginAtMost === true && { marginAtMost: true }),
  validUntil: offer.validUntil,
})

/** For each quotation, the alternative that has waited longest for approval; often not the selected one. */
export const pendingApprovals = async (
  db: ReadDb,
  keys: readonly string[],
  display: { currency: Currency; seesMargin: boolean },
): Promise<(key: string) => { awaitsApproval?: PendingApproval }> => {
  if (keys.length === 0) return () => ({})
  const { rows } = await sql<{ key: string; offer: Offer }>`
    select q.key, q.offers -> a.id as offer
    from read.quotation_list as q join read.sell_approvals using (key)
      cross join lateral (select id from jsonb_each_text(asked) as one(id, since) order by since, id limit 1) as a
    where q.key = any(${keys}) and waiting > 0 and q.offers -> a.id is not null`.execute(db)
  const byKey = new Map(rows.map(({ key, offer }) => [key, { awaitsApproval: approvalView(offer, display) }]))
  return (key) => byKey.get(key) ?? {}
}
