const arraySql = (list: string) => `'{${list.split(' ').join(',')}}'::text[]`

const firstNames = arraySql(
  'Textil Metalúrgica Papelera Química Laboratorio Frigorífico Bodegas Calzados Ferretería Electro Molinos Agro ' +
    'Óptica Muebles Vidrios Plásticos Motores Insumos Lanera Curtiembre Dulces Autopartes Maderas Aceros Cerámicas ' +
    'Pinturas Envases Lácteos Viñedos Imprenta',
)
const lastNames = arraySql(
  'Plata Andrómeda Tacuarí Iberá Charrúa Rambla Arapey Ceibo Arazá Boreal Litoral Sierra Cuareim Yaguarón Cebollatí ' +
    'Solís Pando Minas Artigas Salto Colonia Rivera Melo Durazno Florida Trinidad Maldonado Rocha Treinta Fray',
)
const foreignPlaces = arraySql(
  'CNSHA:Shanghái:CN CNNGB:Ningbó:CN CNSZX:Shenzhen:CN CNTAO:Qingdao:CN HKHKG:Hong_Kong:HK TWKHH:Kaohsiung:TW ' +
    'VNSGN:Ho_Chi_Minh:VN KRPUS:Busan:KR JPNGO:Nagoya:JP INNSA:Nhava_Sheva:IN DEHAM:Hamburgo:DE NLRTM:Róterdam:NL ' +
    'BEANR:Amberes:BE ESBCN:Barcelona:ES ITMIL:Milán:IT FRLEH:El_Havre:FR GBFXT:Felixstowe:GB USMIA:Miami:US ' +
    'USHOU:Houston:US USNYC:Nueva_York:US MXVER:Veracruz:MX BRSSZ:Santos:BR CLSAI:San_Antonio:CL PYASU:Asunción:PY',
)
const home = arraySql('UYMVD:Montevideo:UY ARBUE:Buenos_Aires:AR')
const sea = arraySql('FCL FCL FCL FCL FCL LCL LCL LCL LCL RORO')
const incoterms = arraySql('FOB FOB FOB FOB EXW EXW FCA FCA CFR CIF DAP CPT')
const boxes = arraySql('20GP 40HC 40HC 40GP 40RE')
const vehicles = arraySql('SIDER BOX FLATBED LOWBED')

const oneOfSql = (choices: string, random: string) =>
  `(${choices})[1 + floor(${random} * array_length(${choices}, 1))::int]`
const partSql = (place: string, n: number) => `replace(split_part(${place}, ':', ${n}), '_', ' ')`

/** Older quotations are mostly decided; recent ones are in progress. */
const status = `case
  when days < 1 then case when s < 0.35 then 'REQUESTED' when s < 0.8 then 'PENDING' else 'QUOTED' end
  when days < 5 then case when s < 0.25 then 'PENDING' when s < 0.45 then 'QUOTED' when s < 0.55 then 'UPDATED'
    when s < 0.9 then 'SENT' when s < 0.95 then 'APPROVED' else 'NOT_APPROVED' end
  when days < 30 then case when s < 0.3 then 'SENT' when s < 0.35 then 'UPDATED' when s < 0.4 then 'FUTURE'
    when s < 0.43 then 'QUOTED' when s < 0.45 then 'PENDING' when s < 0.7 then 'APPROVED' else 'NOT_APPROVED' end
  else case when s < 0.015 then 'SENT' when s < 0.02 then 'FUTURE' when s < 0.0205 then 'PENDING'
    when s < 0.47 then 'APPROVED' else 'NOT_APPROVED' end end`

/**
 * SQL for rows of the table behind the work lists, as after five years of a large application: storing the events of a
 * million quotations would take hours. Parameters: count, ids of commercials, ids of pricing.
 */
export const listRows = `
  with dice as (
    select n, 1826.0 * ($1::int - n) / $1::int as days, random() as s, random() as a, random() as b, random() as c,
      random() as d, random() as e, random() as f, random() as g, random() as h, random() as i, random() as j
    from generate_series(1, $1::int) n offset 0
  ), thrown as (
    select *, ${status} as status, now() - days * interval '1 day' as created_at,
      least(days, case when days < 1 then days * i else days * 0.3 * i + 12 * i * i end) as lasted,
      case when a < 0.55 then 'SEA' when a < 0.88 then 'AIR' else 'ROAD' end as transport_mode,
      floor(20000 * power(b, 3))::int as client, 0.02 + power(c, 6) * 30 as volume, ${oneOfSql(foreignPlaces, 'd')} as far,
      ${oneOfSql(home, 'e * e')} as near, ($2::text[])[1 + floor(power(f, 1.5) * array_length($2::text[], 1))::int] as commercial,
      ($3::text[])[1 + floor(g * array_length($3::text[], 1))::int] as pricing, h < 0.7 as inward,
      case when days >= 1 and j < 0.9 then 1 + floor(j * 4)::int else 0 end as costs
    from dice offset 0
  ), named as (
    select *, case transport_mode when 'SEA' then ${oneOfSql(sea, 'g')} when 'AIR' then case when g < 0.85 then 'LSE' else 'ULD' end
        else case when g < 0.6 then 'FTL' else 'LTL' end end as modo,
      ${oneOfSql(firstNames, '(client * 7919 % 1000) / 1000.0')} || ' ' || ${oneOfSql(lastNames, '(client * 104729 % 997) / 997.0')}
        || case when client < 900 then '' else ' ' || client end as client_name,
      (case when c < 0.8 then 'MVD-' else 'AUZ-' end) || extract(year from created_at) || '-' || lpad(n::text, 6, '0') as key,
      case when inward then far else near end as origin, case when inward then near else far end as destination,
      status not in ('REQUESTED', 'PENDING') as offered, round((250 + power(f, 4) * 9000)::numeric, 2) as cost,
      round((volume * (120 + 300 * e))::numeric, 1) as weight
    from thrown offset 0
  )
  select key, 12 as revision, status, i > 0.98 as cancelled, case when i < 0.02 then 'INTERNAL' else 'CLIENT' end as scope, left(key, 3) as company, created_at,
    created_at + lasted * interval '1 day' as status_since, created_at + lasted * interval '1 day' as last_change_at,
    md5(client::text) as client_id, client_name, case when g < 0.3 then 'PO ' || (n % 90000) else '' end as client_reference,
    commercial, case when status <> 'REQUESTED' then pricing end as assigned_to, transport_mode, modo,
    ${partSql('origin', 1)} as origin_code, ${partSql('origin', 2)} as origin_name, ${partSql('origin', 3)} as origin_country,
    ${partSql('destination', 1)} as destination_code, ${partSql('destination', 2)} as destination_name,
    ${partSql('destination', 3)} as destination_country, ${oneOfSql(incoterms, 'j')} as incoterm,
    case when inward then 'IMPORT' else 'EXPORT' end as direction, weight,
    round(volume::numeric, 3) as volume, greatest(weight, round((volume * 167)::numeric, 1)) as chargeable,
    case when modo in ('FCL', 'FTL') then 'NONE' when weight > volume * 167 then 'GROSS' else 'VOLUME' end as chargeable_basis,
    case when modo = 'FCL' then jsonb_build_array(jsonb_build_object('type', ${oneOfSql(boxes, 'i')}, 'quantity', 1 + floor(j * 3)))
      else '[]' end as containers,
    case when modo = 'FTL' then jsonb_build_array(jsonb_build_object('type', ${oneOfSql(vehicles, 'i')}, 'quantity', 1 + floor(j * 3)))
      else '[]' end as trucks,
    case when b > 0.97 then 'UN1993 3' end as dangerous, (created_at + c * interval '40 days')::date as shipment_date,
    case when status = 'FUTURE' then current_date + 20 end as resume_on,
    case when status in ('QUOTED', 'SENT') and i < 0.4 then current_date + (j * 20)::int - 5 end as follow_up_on, costs, case when offered then 1 + (c * 2)::int else 0 end
      as sells, case when costs > 0 then cost end as best_cost,
    case when costs > 0 then round(cost * 1045.5, 2) end as best_cost_ars, case when costs > 0 then round(cost * 0.92, 2) end as best_cost_eur,
    case when offered then round(cost * (1.08 + 0.2 * d)::numeric, 2) end as sell,
    case when offered then round(cost * (1.08 + 0.2 * d)::numeric * 1045.5, 2) end as sell_ars,
    case when offered then round(cost * (1.08 + 0.2 * d)::numeric * 0.92, 2) end as sell_eur,
    case when offered then round((7 + 15 * d)::numeric, 2) end as margin_pct,
    case when offered then (created_at + (10 + 25 * e) * interval '1 day')::date end as valid_until,
    case when offered then case transport_mode when 'AIR' then 2 + (c * 6)::int when 'SEA' then 18 + (c * 30)::int else 3 + (c * 7)::int
      end end as ttime,
    case when status in ('SENT', 'APPROVED', 'NOT_APPROVED') then 1 else 0 end as revisions,
    ' ' || translate(lower(concat_ws(' ', key, client_name, client_name || ' s.a.', ${partSql('origin', 1)}, ${partSql('origin', 2)},
      ${partSql('destination', 1)}, ${partSql('destination', 2)})), 'áéíóúñ', 'aeioun') as search,
    jsonb_build_object(gen_random_uuid(), jsonb_build_array(jsonb_build_object('amount', cost, 'currency', 'USD', 'section', 'OTHER')),
      gen_random_uuid(), jsonb_build_array(jsonb_build_object('amount', cost + 90, 'currency', 'USD', 'section', 'OTHER'))) as cost_totals,
    jsonb_build_object(gen_random_uuid(), jsonb_build_object('totals', '[]'::jsonb, 'sells', jsonb_build_object('USD', cost), 'marginPct', 12, 'validUntil', current_date, 'ttime', 20))
      as offers,
    case when offered then '{"base":"USD","date":"2026-01-02","rates":[{"currency":"ARS","rate":"1045.5"},{"currency":"EUR","rate":"0.92"}]}'::jsonb
      end as fx, '{}'::jsonb as reminded, '{}'::jsonb as agents, costs as agents_asked,
    case when offered then costs else greatest(costs - 1, 0) end as agents_answered,
    0 as agents_closed, case when offered then 0 else least(costs, 1) end as agents_awaited,
    case when not offered and costs > 0 then created_at end as agents_awaited_since, g > 0.97 as reopened,
    floor(c * 4)::int as rates_matching, floor(c * 3)::int as rates_complete
  from named`
