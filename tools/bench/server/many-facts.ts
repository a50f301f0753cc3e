import type { Analytics } from '@freight/platform/analytics/port'
import {
  createTable,
  eventsTable,
  factsTable,
  followUnsettled,
  dropUnsettledViews,
} from '@freight/projection-workers/clickhouse/tables'

const SEED = 20_261_123
/** Weeks over which the copies are spread: five years. */
const WEEKS = 260
/** Copies per statement. */
const COPIES_AT_ONCE = 5

const longTimeout = { timeoutMs: 120_000 }

const instants = [
  'requested_at',
  'first_quoted_at',
  'first_sent_at',
  'decided_at',
  'first_won_at',
  'first_lost_at',
  'status_since',
]
const back = 'toIntervalWeek(weeks_back)'

/** Names of the elements of a list of tuples, with their types. */
const membersOf = (type: string) =>
  [...type.matchAll(/(\w+) (?:Nullable\()?(\w+)/g)]
    .map(([, name = '', kind = '']) => ({ name, kind }))
    .filter(({ name }) => name !== 'Tuple' && name !== 'Array')

/** The amount invoiced for a won cost equals the given one. */
const invoicedCost = (type: string): string => {
  const invoicedSql = 'if(one.won, greatest(one.invoiced, ifNull(one.total, 0)), one.invoiced)'
  return `(${membersOf(type)
    .map(({ name }) => (name === 'invoiced' ? invoicedSql : `one.${name}`))
    .join(', ')})`
}

/** Elements of a list of tuples, with instants and days moved back like their quotation. */
const shiftedCast = (type: string): ((column: string) => string) => {
  const one = membersOf(type).map(({ name, kind }) =>
    kind === 'DateTime64' || kind === 'Date32' ? `one.${name} - ${back}` : `one.${name}`,
  )
  return (column) => `cast(arrayMap(one -> (${one.join(', ')}), ${column}), $$${type}$$)`
}

const listTypes = (columns: string): [name: string, type: string][] =>
  [...columns.matchAll(/^\s*(\w+) (Array\(Tuple\(.*\)\)),?$/gm)].map(([, name = '', type = '']) => [name, type])

/** Days after which approved amounts are invoiced, except for forgotten ones. */
const INVOICED_AFTER_DAYS = 130
/** Percentages of sales and of costs that are not fully invoiced even then (`demo/quotation/invoices.ts`). */
const NOT_INVOICED_PCT = { sell: 2, cost: 5 }

/**
 * Condition for a copy whose approval is old enough to be invoiced, while that of the demo quotation still waits for its
 * invoices: the demo’s old quotations are invoiced too.
 */
const isInvoicedSql = (side: 'sell' | 'cost'): string => {
  const nth = side === 'sell' ? 1 : 2
  return `(demo.status = 'APPROVED' and demo.${side}_usd > demo.${side}_invoiced_usd
    and dateAdd(day, ${INVOICED_AFTER_DAYS}, demo.first_won_at) >= demo.until
    and dateAdd(day, ${INVOICED_AFTER_DAYS}, demo.first_won_at - ${back}) < demo.until
    and intDiv(dice, ${WEEKS * nth}) % 100 >= ${NOT_INVOICED_PCT[side]})`
}
const invoicedTotalSql = (side: 'sell' | 'cost'): string =>
  `if(${isInvoicedSql(side)}, assumeNotNull(demo.${side}_usd), demo.${side}_invoiced_usd) as ${side}_invoiced_usd`
/** The invoice that such a copy lacks, dated some weeks after its approval. */
const missingInvoiceSql = (side: 'sell' | 'cost'): string => {
  const at = `assumeNotNull(demo.first_won_at) + toIntervalDay(${side === 'sell' ? 21 : 48})`
  return `if(${isInvoicedSql(side)}, [('${side.toUpperCase()}', '', 'copied', toDate32(${at}), ${at},
    assumeNotNull(demo.${side}_usd) - demo.${side}_invoiced_usd)], [])`
}

/**
 * Each copy of a demo quotation is a similar quotation some weeks earlier, with all its data. The number of weeks is a
 * hash of its key and the number of the copy. An open quotation keeps its age, and is copied less often by the ratio of
 * the years to the demo’s time span.
 */
const copySql = (spanWeeks: number): string => {
  const lists = listTypes(factsTable.columns)
  const typeOf = new Map(lists)
  const replacements: Partial<Record<string, string>> = {
    invoices: `cast(arrayConcat(demo.invoices, ${missingInvoiceSql('sell')}, ${missingInvoiceSql('cost')}), $$${typeOf.get('invoices')}$$)`,
    costs: `cast(if(${isInvoicedSql('cost')}, arrayMap(one -> ${invoicedCost(typeOf.get('costs') ?? '')}, demo.costs), demo.costs),
      $$${typeOf.get('costs')}$$)`,
  }
  const replaced = [
    "concat(demo.key, '~', toString(copy)) as key",
    ...instants.map((column) => `demo.${column} - ${back} as ${column}`),
    `demo.valid_until - ${back} as valid_until`,
    invoicedTotalSql('sell'),
    invoicedTotalSql('cost'),
    ...lists
      .filter(([, type]) => /Date/.test(type))
      .map(([column, type]) => `${shiftedCast(type)(replacements[column] ?? `demo.${column}`)} as ${column}`),
  ]
  return `insert into quotation_facts select * except (copy, weeks_back, is_open, dice, until) replace (${replaced.join(', ')})
    from (
      select *, cityHash64(key, copy, ${SEED}) as dice,
        status in ('REQUESTED', 'PENDING', 'QUOTED', 'UPDATED', 'SENT', 'FUTURE') as is_open,
        if(is_open, 0, 1 + dice % ${WEEKS}) as weeks_back,
        (select max(requested_at) from demo_facts) as until
      from demo_facts as held cross join (select {first:UInt32} + number as copy from numbers({copies:UInt32})) as copies
      where not is_open or dice % ${WEEKS} < ${spanWeeks}
    ) as demo`
}

const eventSql = `insert into events select * except (copy, weeks_back) replace (
    concat(demo.stream, '~', toString(copy)) as stream,
    1000000000000 + demo.position * 100000 + copy as position,
    demo.occurred_at - ${back} as occurred_at
  )
  from (
    select *, cityHash64(substring(stream, 11), copy, ${SEED}) % ${WEEKS} + 1 as weeks_back
    from demo_events as held cross join (select {first:UInt32} + number as copy from numbers({copies:UInt32})) as copies
  ) as demo`

/**
 * Cost requests of the copies, derived from their quotations; an unknown due date becomes two days after the request.
 */
const requestSql = `insert into cost_request_facts
    (key, revision, company, quotation_key, provider_id, provider_name, state, asked_at, link_since, due_at, answered_at,
      first_answered_at, submission_no)
  select concat(one.id, '~', splitByChar('~', facts.key)[2]), 1, company, facts.key, one.providerId, one.provider,
    multiIf(one.closed != '', one.closed, one.answered is not null, 'ANSWERED', 'OPEN'), one.asked, one.asked,
    ifNull(one.due, one.asked + toIntervalDay(2)), one.answered, one.answered, one.answers
  from quotation_facts as facts array join asked as one where facts.key like '%~%'`

/** Number of the first copy that the store does not contain yet. */
const nextCopy = async (analytics: Analytics): Promise<number> => {
  const [counter] = await analytics.query<{ next: number }>(
    "select max(toUInt32OrZero(splitByChar('~', key)[2]) + 1) as next from quotation_facts where key like '%~%'",
    {},
    longTimeout,
  )
  return counter?.next ?? 0
}

const countOf = async (analytics: Analytics, table: string): Promise<number> =>
  (await analytics.query<{ n: number }>(`select count() as n from ${table}`, {}, longTimeout))[0]?.n ?? 0

const statement = (sql: string, first: number, copies: number) =>
  sql.replaceAll('{first:UInt32}', String(first)).replaceAll('{copies:UInt32}', String(copies))

/** Fills the store with copies up to this number of quotations, and with their events on request. */
export const fillFacts = async (
  analytics: Analytics,
  { quotations, withEvents, log }: { quotations: number; withEvents: boolean; log: (line: string) => void },
): Promise<void> => {
  await analytics.exec('drop table if exists demo_facts')
  await analytics.exec('drop table if exists demo_events')
  await analytics.exec(createTable(factsTable, 'demo_facts'))
  await analytics.exec("insert into demo_facts select * from quotation_facts final where key not like '%~%'")
  const [span] = await analytics.query<{ weeks: number }>(
    "select dateDiff('week', min(requested_at), max(requested_at)) + 1 as weeks from demo_facts",
  )
  if (withEvents) {
    await analytics.exec(createTable(eventsTable, 'demo_events'))
    await analytics.exec(
      "insert into demo_events select * from events final where stream like 'quotation-%' and stream not like '%~%'",
    )
  }
  const sql = copySql(span?.weeks ?? WEEKS)
  await dropUnsettledViews(analytics)
  for (
    let first = await nextCopy(analytics);
    (await countOf(analytics, 'quotation_facts')) < quotations;
    first += COPIES_AT_ONCE
  ) {
    await analytics.exec(statement(sql, first, COPIES_AT_ONCE))
    if (withEvents)
      for (let copy = 0; copy < COPIES_AT_ONCE; copy += 1) await analytics.exec(statement(eventSql, first + copy, 1))
    log(`${await countOf(analytics, 'quotation_facts')} quotations`)
  }
  await analytics.exec(requestSql)
  await analytics.exec('optimize table cost_request_facts final')
  // Merges the parts of past years, which the application’s store does within minutes.
  await analytics.exec('optimize table quotation_facts final')
  await followUnsettled(analytics)
  await analytics.exec('drop table demo_facts')
  await analytics.exec('drop table if exists demo_events')
}

/** Shares and means that distinguish one history from another, each as a number. */
const sharesSql = `select
  concat('transport ', transport) as what, count() / sum(count()) over () as share from {facts} group by transport
union all select concat('mode ', mode), count() / sum(count()) over () from {facts} group by mode
union all select concat('incoterm ', incoterm), count() / sum(count()) over () from {facts} group by incoterm
union all select concat('company ', company), count() / sum(count()) over () from {facts} group by company
union all select concat('reason ', outcome_reason), count() / sum(count()) over () from {facts} group by outcome_reason
union all select concat('weekday ', toString(toDayOfWeek(requested_at))), count() / sum(count()) over () from {facts} group by toDayOfWeek(requested_at)
union all select concat('hour ', toString(toHour(requested_at))), count() / sum(count()) over () from {facts} group by toHour(requested_at)
union all select concat('commercial ', commercial), count() / sum(count()) over () from {facts} group by commercial
union all select concat('revisions ', toString(least(revisions, 5))), count() / sum(count()) over () from {facts} group by least(revisions, 5)
union all select concat('costs ', toString(least(length(costs), 6))), count() / sum(count()) over () from {facts} group by least(length(costs), 6)
union all select concat('hours to publication ', toString(least(intDiv(dateDiff('hour', requested_at, assumeNotNull(first_quoted_at)), 8), 9))), count() / sum(count()) over () from {facts} where first_quoted_at is not null group by 1
union all select concat('to invoice ', toString(ifNull(sell_usd > sell_invoiced_usd, false))), count() / sum(count()) over () from {facts} where status = 'APPROVED' and first_won_at < (select max(requested_at) from {facts}) - toIntervalDay(200) group by 1
union all select concat('cost to invoice ', toString(ifNull(cost_usd > cost_invoiced_usd, false))), count() / sum(count()) over () from {facts} where status = 'APPROVED' and first_won_at < (select max(requested_at) from {facts}) - toIntervalDay(200) group by 1
union all select concat('kg ', toString(intDiv(toUInt32(log2(toFloat64(chargeable_kg) + 1)), 2))), count() / sum(count()) over () from {facts} group by 1`

/**
 * Compares twenty thousand decided quotations of the demo with as many of the copies: the largest difference between
 * any two shares, in percentage points.
 */
export const compareWithDemo = async (
  analytics: Analytics,
): Promise<{ what: string; points: number; shares: number }> => {
  const sampleSql = (keyCondition: string) =>
    `(select * from quotation_facts final where ${keyCondition} and decided_at is not null order by cityHash64(key) limit 20000)`
  const sharesWhere = async (keyCondition: string) => {
    const rows = await analytics.query<{ what: string; share: number }>(
      sharesSql.replaceAll('{facts}', sampleSql(keyCondition)),
      {},
      {
        timeoutMs: 120_000,
        maxMemoryBytes: 4e9,
      },
    )
    return new Map(rows.map(({ what, share }) => [what, share]))
  }
  const [demo, copies] = [await sharesWhere("key not like '%~%'"), await sharesWhere("key like '%~%'")]
  const all = [...new Set([...demo.keys(), ...copies.keys()])]
  const differences = all.map((what) => ({
    what,
    points: Math.abs((demo.get(what) ?? 0) - (copies.get(what) ?? 0)) * 100,
  }))
  const [largest = { what: '', points: 0 }] = differences.toSorted((a, b) => b.points - a.points)
  return { ...largest, shares: all.length }
}
