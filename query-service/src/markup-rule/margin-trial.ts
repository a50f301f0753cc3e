import { transports } from '@freight/contracts/vocabulary/transport'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import type { MinimumMargins } from '@freight/contracts/company-settings/settings'
import type { Platform } from '@freight/platform/connections/platform'

type Trial = RouteResponse<'GET /app/v1/settings/:company/margin-trial'>
type TrialQuery = {
  company: string
  holding: MinimumMargins
  typed: { [Transport in keyof MinimumMargins]?: string | undefined }
  now: Date
}

const DAY_MS = 86_400_000

/**
 * Number of sells, first published in the last 30 days, that would need approval: a margin below the minimum of the
 * transport, or a loss. Sells with unknown margin are not counted.
 */
export const marginTrial = async (
  db: Pick<Platform['db'], 'query'>,
  { company, holding, typed, now }: TrialQuery,
): Promise<Trial> => {
  const minimums = (margins: TrialQuery['typed']) =>
    transports.map((transport) => margins[transport] ?? holding[transport])
  const { rows } = await db.query<{ sells: string; typed: string; holding: string }>(
    `with sells as (
      select margin_usd, margin_usd / nullif(sell_usd, 0) * 100 as pct,
        array_position($2::text[], transport) as transport
      from read.quotation_facts
      where company = $1 and not cancelled and first_quoted_at > $3 and margin_usd is not null
    )
    select count(*) as sells,
      count(*) filter (where margin_usd < 0 or round(pct, 2) < ($4::numeric[])[transport]) as typed,
      count(*) filter (where margin_usd < 0 or round(pct, 2) < ($5::numeric[])[transport]) as holding
    from sells`,
    [company, transports, new Date(now.getTime() - 30 * DAY_MS), minimums(typed), minimums(holding)],
  )
  const [counts] = rows
  return { sells: Number(counts?.sells ?? 0), typed: Number(counts?.typed ?? 0), holding: Number(counts?.holding ?? 0) }
}
