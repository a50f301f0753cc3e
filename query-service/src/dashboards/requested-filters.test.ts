import { expect, test } from 'vitest'
import { chartSql } from './chart-sql.ts'
import { withRequestedFilters } from './query-store.ts'

const sql = `select 1 from facts where not cancelled
  and (empty({client:Array(String)}) or has({client:Array(String)}, client_id))
  and (empty({lane:Array(String)}) or has({lane:Array(String)}, lane))`

test('an unset filter is removed from the query, a set one is kept', () =>
  expect(withRequestedFilters(sql, { client: [], lane: ['A-B'] }).replaceAll(/\s+/g, ' ')).toBe(
    'select 1 from facts where not cancelled and lane in {lane:Array(String)}',
  ))

test('a choice is reduced to its requested side', () => {
  const choice = `select if({view:String} = 'agent', fcl_costs.agent, fcl_costs.carrier) as source from facts
  where if(empty({scope:Array(String)}), scope != 'INTERNAL', has({scope:Array(String)}, scope))`
  expect(withRequestedFilters(choice, { view: 'carrier', scope: [] }).replaceAll(/\s+/g, ' ')).toBe(
    "select fcl_costs.carrier as source from facts where scope != 'INTERNAL'",
  )
  expect(withRequestedFilters(choice, { view: 'agent', scope: ['CLIENT'] }).replaceAll(/\s+/g, ' ')).toBe(
    'select fcl_costs.agent as source from facts where scope in {scope:Array(String)}',
  )
})

test('the facts of a chart contain both choices in the expected notation', () => {
  const params = {
    view: 'carrier',
    scope: [],
    company: [],
    transport: [],
    mode: [],
    commercial: [],
    client: [],
    lane: [],
    incoterm: [],
  }
  expect(withRequestedFilters(chartSql.get('fcl/cost-per-container') ?? '', params)).not.toMatch(
    /\{view:|\{scope:|\bhas\(/,
  )
})
