import type { Platform } from '@freight/platform/platform'
import { anyProjection } from '@freight/projection-workers/engine/projection'
import { lanePrices } from '@freight/projection-workers/quotation/lane-prices'
import {
  execute,
  indexStatements,
  showTable,
  tableStatements,
  tidyTable,
} from '@freight/projection-workers/engine/table'

const physical = 'lane_prices_filled'

/**
 * Five years of prices as a large application would leave them, made by the database itself: 104 lanes of which few are
 * busy, seven modes, six sizes. Parameters: how many, ids of commercials.
 */
const rows = `
  with dice as (
    select n, random() as a, random() as b, random() as c, random() as d, random() as e, random() as f
    from generate_series(1, $1::int) n offset 0
  ), thrown as (
    select *, floor(104 * a * a)::int as lane, (array['FCL','FCL','LSE','LSE','LCL','LTL','FTL','ULD','RORO'])[1 + floor(b * 9)::int] as modo,
      1 + floor(6 * c * c)::int as step, floor(20000 * power(d, 3))::int as client,
      now() - 1826.0 * ($1::int - n) / $1::int * interval '1 day' as priced_at,
      round((1 + 4 * e)::numeric, 2) as unit
    from dice offset 0
  )
  select 'MVD-2026-' || lpad(n::text, 7, '0') as key, 12 as revision,
    case when f < 0.5 then 'NOT_APPROVED' when f < 0.9 then 'APPROVED' else 'SENT' end as status, f > 0.98 as cancelled,
    ($2::text[])[1 + floor(power(e, 1.5) * array_length($2::text[], 1))::int] as commercial,
    md5((n % 9)::text) as assigned_to, md5(client::text) as client_id, 'Client ' || client as client_name,
    'O' || lane / 2 as origin_code, 'D' || lane % 2 as destination_code, modo, 'S' || step as size, priced_at,
    jsonb_build_array(
      jsonb_build_object('idCost', 'c-1', 'agenteNombre', 'Agent ' || n % 40, 'carrier', 'Carrier', 'ruta', 'Direct', 'ttime', 21,
        'validez', priced_at::date, 'at', priced_at, 'unit', jsonb_build_object('amount', unit::text, 'currency', 'USD'), 'unitUsd', unit::text, 'totalUsd', (unit * 900)::text),
      jsonb_build_object('idCost', 'c-2', 'agenteNombre', 'Agent ' || n % 37, 'carrier', 'Carrier', 'ruta', 'Direct', 'ttime', 28,
        'validez', priced_at::date, 'at', priced_at, 'unit', jsonb_build_object('amount', (unit + 1)::text, 'currency', 'USD'), 'unitUsd', (unit + 1)::text, 'totalUsd', (unit * 990)::text)) as buys,
    jsonb_build_array(jsonb_build_object('idSell', 's-1', 'validez', priced_at::date, 'at', priced_at, 'marginPct', '15.00',
      'unit', jsonb_build_object('amount', (unit * 1.2)::text, 'currency', 'USD'), 'unitUsd', (unit * 1.2)::text, 'totalUsd', (unit * 1080)::text)) as sells,
    's-1' as sellected_sell, unit as buy_unit, round(unit * 1.2, 2) as sell_unit, case when f < 0.5 then 'PRICE' end as reason_code
  from thrown`

/** Shows a table of the prices of so many quotations behind the memory of lanes; no event stands behind them. */
export const fillLanes = async (
  db: Platform['db'],
  quotations: number,
  commercials: readonly string[],
): Promise<void> => {
  const projection = anyProjection(lanePrices)
  const client = await db.connect()
  try {
    await execute(client, tableStatements(projection, physical))
    await client.query('select setseed(0.42)')
    const values = [quotations, commercials]
    const { fields } = await client.query(`select * from (${rows}) as made limit 0`, values)
    await client.query(
      `insert into projection.${physical} (${fields.map(({ name }) => name).join(', ')}) ${rows}`,
      values,
    )
    await execute(client, indexStatements(projection, physical))
    await tidyTable(client, physical)
    await showTable(client, projection, physical)
  } finally {
    client.release()
  }
}
