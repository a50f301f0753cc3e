import type { Platform } from '@freight/platform/platform'
import { anyProjection } from '@freight/projection-workers/engine/projection'
import { rateList } from '@freight/projection-workers/rate/rate-list'
import {
  execute,
  indexStatements,
  showTable,
  tableStatements,
  tidyTable,
} from '@freight/projection-workers/engine/table'

const physical = 'rate_list_filled'

const line = (index: number, code: string, calculator: string, amount: string, more: object = {}) => ({
  index,
  code,
  concept: code,
  description: '',
  section: code === 'FRT' ? 'FREIGHT' : index < 3 ? 'ORIGIN' : 'DESTINATION',
  currency: 'USD',
  amount,
  calculator,
  unit: '',
  ranges: [],
  minimum: {},
  ...more,
})

const bands = (prices: readonly string[], ends: readonly string[]) =>
  prices.map((amount, n) => ({
    from: n === 0 ? '0' : (ends[n - 1] ?? '0'),
    ...(ends[n] !== undefined && { to: ends[n] }),
    amount,
    flat: false,
  }))

/** What rates of a transport charge; the freight is multiplied by each rate's own market. */
const charges = {
  SEA: [
    line(0, 'FRT', 'PER_CONTAINER', '1850'),
    line(1, 'BAF', 'PER_CONTAINER', '240'),
    line(2, 'THO', 'PER_CONTAINER', '180'),
    line(3, 'BLF', 'FLAT', '65'),
    line(4, 'THD', 'PER_CONTAINER', '210', { currency: 'EUR' }),
    line(5, 'CAF', 'PERCENT', '2.5', { unit: 'FREIGHT' }),
  ],
  AIR: [
    line(0, 'FRT', 'RANGE', '0', {
      unit: 'KG',
      ranges: bands(['4.60', '3.95', '3.20', '2.80', '2.35', '2.10'], ['45', '100', '300', '500', '1000']),
      minimum: { amount: '95' },
      breakRule: 'LOWEST',
    }),
    line(1, 'FSC', 'PER_KG', '0.65'),
    line(2, 'SEC', 'PER_KG_GROSS', '0.15', { minimum: { amount: '15' } }),
    line(3, 'AWB', 'FLAT', '30', { currency: 'EUR' }),
    line(4, 'HDL', 'PER_KG', '0.08', { minimum: { amount: '45' } }),
    line(5, 'CAF', 'PERCENT', '2', { unit: 'FREIGHT' }),
  ],
  LCL: [
    line(0, 'FRT', 'PER_WM', '92', { minimum: { value: '1' } }),
    line(1, 'CFS', 'PER_WM', '18', { minimum: { value: '1' } }),
    line(2, 'DOC', 'FLAT', '45'),
    line(3, 'DEC', 'PER_WM', '35', { currency: 'EUR' }),
  ],
}

const places = `places as materialized (
    select * from (
      select code, country, name, kind, row_number() over (partition by kind order by md5(code)) - 1 as n
      from reference.location where active and kind in ('PORT', 'AIRPORT')
    ) all_places where n < 312
  )`

/**
 * The tariffs of a forwarder that keeps everything, made by the database itself: 300 places of shipment and 12 of
 * delivery of which few are busy, six modes, 400 owners; half of them over, a quarter valid today, one in thirty for
 * selling, one in thirty for a whole country. Parameters: how many, what they charge.
 */
const rows = `
  with ${places}, dice as (
    select n, random() as a, random() as b, random() as c, random() as d, random() as e, random() as f, random() as g
    from generate_series(1, $1::int) n offset 0
  ), thrown as (
    select *, (array['FCL','FCL','FCL','LSE','LSE','LCL','LCL','ULD','RORO','FCL'])[1 + floor(c * 10)::int] as mode,
      floor(300 * power(a, 1.7))::int as from_place, 300 + floor(12 * power(b, 1.7))::int as to_place,
      current_date + (case when d < 0.5 then -30 - floor(d * 1600) when d < 0.75 then -floor(d * 40) else 3 + floor(d * 60) end)::int
        as valid_from
    from dice offset 0
  ), moded as (
    select *, case when mode in ('LSE', 'ULD') then 'AIR' else 'SEA' end as transport from thrown
  )
  select 'rate-' || r.n as key, 3 as revision, true as active, 'T-' || r.n as code, 1 + r.n % 4 as version,
    case when f < 0.033 then 'SELL' else 'BUY' end as type, transport, mode,
    case when mode = 'FCL' then (array['40HC','40HC','20GP','20GP','40GP','40RE','20RE','40OT'])[1 + floor(e * 8)::int] else '' end as container,
    case when g < 0.033 then o.country else o.code end as origin, case when g < 0.033 then '' else o.name end as origin_name,
    t.code as destination, t.name as destination_name, valid_from,
    valid_from + (case when d < 0.5 then 20 else 15 + floor(g * 60) end)::int as valid_to,
    case when mode = 'LSE' and e < 0.2 then 166.667 end as cbm_ratio, '' as description, 'directo' as route,
    (12 + floor(e * 30))::int as transit_time, 'semanal' as frequency, '' as comments, 14 as free_days,
    case when e > 0.95 then 'YES' end as stackable,
    jsonb_build_object('id', 'provider-' || r.n % 400, 'code', '', 'name', 'Provider ' || r.n % 400) as owner,
    'provider-' || r.n % 400 as owner_id,
    jsonb_build_object('id', '', 'code', 'C' || r.n % 40, 'name', 'Carrier ' || r.n % 40) as carrier,
    'Carrier ' || r.n % 40 as carrier_name,
    jsonb_set($2::jsonb -> (case when mode in ('LCL', 'RORO') then 'LCL' else transport end),
      '{1,amount}', to_jsonb(round((20 + 200 * e)::numeric, 2)::text)) as charges
  from moded r
    join places o on o.n = r.from_place and o.kind = case when transport = 'AIR' then 'AIRPORT' else 'PORT' end
    join places t on t.n = r.to_place and t.kind = o.kind`

/** One of the sixty towns of a country that cargo is fetched from and brought to, few of them busy, by a number below one. */
export const townBy = (dice: string): string => `lpad(floor(60 * power(${dice}, 1.7))::int::text, 2, '0')`

/**
 * What hauliers ask between the places and the towns of their country, one in thirty for the whole country: to the places
 * of shipment, and from those of delivery, most at the busy ones; a quarter valid today, each with a price of its own. Of a
 * million rates the busiest town of the busiest port has about a hundred that are valid. Parameters: how many, what they
 * charge.
 */
const hauls = `
  with ${places}, dice as (
    select n, random() as a, random() as b, random() as c, random() as d, random() as e, random() as f
    from generate_series(1, $1::int) n offset 0
  ), thrown as (
    select *, n % 2 = 0 as is_pickup, c < 0.5 as is_port,
      case when n % 2 = 0 then floor(300 * power(a, 1.7)) else 300 + floor(12 * power(b, 1.7)) end::int as place,
      current_date - (case when d < 0.75 then 200 else floor(d * 40) end)::int as valid_from,
      case when f < 0.033 then '' else ${townBy('e')} end as town
    from dice offset 0
  ), laid as (
    select r.*, p.code, p.name, case when town = '' then p.country else p.country || 'T' || town end as around,
      case when town = '' then '' else 'Town ' || town end as around_name
    from thrown r join places p on p.n = r.place and p.kind = case when is_port then 'PORT' else 'AIRPORT' end
  )
  select 'haul-' || r.n as key, 3 as revision, true as active, 'R-' || r.n as code, 1 as version, 'BUY' as type,
    'ROAD' as transport, case when is_port and r.n % 3 = 0 then 'FTL' else 'LTL' end as mode, '' as container,
    case when is_pickup then around else r.code end as origin,
    case when is_pickup then around_name else r.name end as origin_name,
    case when is_pickup then r.code else around end as destination,
    case when is_pickup then r.name else around_name end as destination_name,
    lower(case when is_pickup then around_name else r.name end) as origin_town,
    lower(case when is_pickup then r.name else around_name end) as destination_town, valid_from, valid_from + 60 as valid_to,
    'directo' as route, 2 as transit_time, 'diaria' as frequency,
    jsonb_build_object('id', 'provider-' || r.n % 400, 'code', '', 'name', 'Provider ' || r.n % 400) as owner,
    'provider-' || r.n % 400 as owner_id,
    jsonb_set($2::jsonb, '{0,amount}', to_jsonb(round((35 + 40 * d * a)::numeric, 2)::text)) as charges
  from laid r`

const hauled = [
  line(0, 'PCK', 'PER_TON', '48', { minimum: { amount: '90' } }),
  line(1, 'FUE', 'PERCENT', '9', { unit: 'SUBTOTAL' }),
]

/** A haulier for so many other rates. */
const ratesOfHaul = 10

/** Shows a table of so many stored rates; no event stands behind them. */
export const fillRates = async (db: Platform['db'], rates: number): Promise<void> => {
  const projection = anyProjection(rateList)
  const client = await db.connect()
  try {
    await execute(client, tableStatements(projection, physical))
    await client.query('select setseed(0.42)')
    const fill = async (made: string, values: unknown[]) => {
      const { fields } = await client.query(`select * from (${made}) as made limit 0`, values)
      await client.query(
        `insert into projection.${physical} (${fields.map(({ name }) => name).join(', ')}) ${made}`,
        values,
      )
    }
    const byRoad = Math.round(rates / ratesOfHaul)
    await fill(rows, [rates - byRoad, JSON.stringify(charges)])
    await fill(hauls, [byRoad, JSON.stringify(hauled)])
    await execute(client, indexStatements(projection, physical))
    await tidyTable(client, physical)
    await showTable(client, projection, physical)
  } finally {
    client.release()
  }
}
