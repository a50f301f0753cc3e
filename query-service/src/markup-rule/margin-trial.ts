import type { RouteResponse } from '@freight/contracts/api/routes'
import type { MinimumMargins } from '@freight/contracts/company-settings/settings'
import type { Platform } from '@freight/platform/platform'

type Trial = RouteResponse<'GET /app/v1/settings/:company/margin-trial'>
type Asked = {
  company: string
  holding: MinimumMargins
  typed: { [Transport in keyof MinimumMargins]?: string | undefined }
  now: Date
}

const DAY = 86_400_000

const transports = ['SEA', 'AIR', 'ROAD', 'EXPRESS'] as const

/**
 * How many of the sells that were first published in the last 30 days would need approval: a margin below the least of
 * the transport, or a loss. A sell whose margin is unknown is not counted.
 */
export const marginTrial = async (
  db: Pick<Platform['db'], 'query'>,
  { company, holding, typed, now }: Asked,
): Promise<Trial> => {
  const leasts = (margins: Asked['typed']) => transports.map((transport) => margins[transport] ?? holding[transport])
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
    [company, transports, new Date(now.getTime() - 30 * DAY), leasts(typed), leasts(holding)],
  )
  const [found] = rows
  return { sells: Number(found?.sells ?? 0), typed: Number(found?.typed ?? 0), holding: Number(found?.holding ?? 0) }
}
