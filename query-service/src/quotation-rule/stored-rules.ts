import type { QuotationRuleRow, RuleMatch } from '@freight/contracts/quotation-rule/quotation-rule-routes'
import { byRuleOrder } from '@freight/contracts/quotation-rule/evaluate'
import type { Platform } from '@freight/platform/connections/platform'
import type { NameOf } from '../user/user-names.ts'

type Db = Pick<Platform['db'], 'query'>

type StoredRule = Pick<
  QuotationRuleRow,
  'name' | 'send' | 'active' | 'filters' | 'version' | 'revision' | 'matches'
> & {
  key: string
  position: string
  created_on: Date
  created_by: string
  changed_at: Date
  changed_by: string
  last_match_at: Date | null
}

const rulesSql = (
  hasId: boolean,
) => `select r.key, name, send, active, filters, version, revision, position::text as position, created_on,
    created_by, changed_at, changed_by, coalesce(m.matches, 0) as matches, m.last_match_at
  from read.quotation_rule_list r left join (
    select rule_id, count(*) filter (where at > $1::timestamptz - interval '30 days')::int as matches,
      max(at) as last_match_at
    from read.rule_matches, jsonb_array_elements_text(matched) as rule_id
    where at > $1::timestamptz - interval '12 months' ${hasId ? 'and matched @> jsonb_build_array($2::text)' : ''}
    group by rule_id
  ) m on m.rule_id = r.key
  where not deleted ${hasId ? 'and r.key = $2' : ''}`

const rowOf = (row: StoredRule, nameOf: NameOf): QuotationRuleRow => ({
  id: row.key,
  name: row.name,
  send: row.send,
  active: row.active,
  order: Number(row.position),
  filters: row.filters,
  version: row.version,
  revision: row.revision,
  createdOn: row.created_on.toISOString(),
  createdBy: { id: row.created_by, name: nameOf(row.created_by) },
  changedAt: row.changed_at.toISOString(),
  changedBy: { id: row.changed_by, name: nameOf(row.changed_by) },
  matches: row.matches,
  ...(row.last_match_at && { lastMatchAt: row.last_match_at.toISOString() }),
})

/**
 * All rules that are not deleted, in order, with the number of matches in the 30 days before `now` and the last match
 * within 12 months.
 */
export const storedRules = async (db: Db, nameOf: NameOf, now: Date): Promise<QuotationRuleRow[]> => {
  const { rows } = await db.query<StoredRule>(rulesSql(false), [now.toISOString()])
  return rows.map((row) => rowOf(row, nameOf)).toSorted(byRuleOrder)
}

/** One rule; undefined if it does not exist. */
export const storedRule = async (
  db: Db,
  nameOf: NameOf,
  now: Date,
  id: string,
): Promise<QuotationRuleRow | undefined> => {
  const { rows } = await db.query<StoredRule>(rulesSql(true), [now.toISOString(), id])
  return rows.map((row) => rowOf(row, nameOf))[0]
}

type StoredMatch = {
  key: string
  at: Date
  decision: RuleMatch['decision']
  decided_by: string
  decided_by_name: string | null
  agents: number
  client_name: string
  origin_name: string
  destination_name: string
}

const lastMatchesSql = `select m.key, m.at, m.decision, m.decided_by, d.name as decided_by_name, m.agents, q.client_name,
    q.origin_name, q.destination_name
  from read.rule_matches m join read.quotation_list q on q.key = m.key
    left join read.quotation_rule_list d on d.key = m.decided_by
  where m.matched @> jsonb_build_array($1::text) order by m.at desc, m.key limit 20`

/** The last 20 quotations that a rule matched. `positionOf`: position of a rule in the order, from 1. */
export const matchesOf = async (db: Db, id: string, positionOf: (id: string) => number): Promise<RuleMatch[]> => {
  const { rows } = await db.query<StoredMatch>(lastMatchesSql, [id])
  return rows.map((row) => ({
    key: row.key,
    at: row.at.toISOString(),
    clientName: row.client_name,
    origin: row.origin_name,
    destination: row.destination_name,
    decision: row.decision,
    decidedBy: { id: row.decided_by, name: row.decided_by_name ?? '', place: positionOf(row.decided_by) },
    agents: row.agents,
  }))
}
