import { expect, test } from 'vitest'
import { withAskedFilters } from './asked-filters.ts'
import { chartSql } from './chart-sql.ts'

const sql = `select 1 from facts where not cancelled
  and (empty({client:Array(String)}) or has({client:Array(String)}, client_id))
  and (empty({lane:Array(String)}) or has({lane:Array(String)}, lane))`

test('a filter that is not set is not asked for, one that is as a set', () =>
  expect(withAskedFilters(sql, { client: [], lane: ['A-B'] }).replaceAll(/\s+/g, ' ')).toBe(
    'select 1 from facts where not cancelled and lane in {lane:Array(String)}',
  ))

test('of a choice only the side that is asked for is in the question', () => {
  const choice = `select if({view:String} = 'agent', fcl_costs.agent, fcl_costs.carrier) as source from facts
  where if(empty({scope:Array(String)}), scope != 'INTERNAL', has({scope:Array(String)}, scope))`
  expect(withAskedFilters(choice, { view: 'carrier', scope: [] }).replaceAll(/\s+/g, ' ')).toBe(
    "select fcl_costs.carrier as source from facts where scope != 'INTERNAL'",
  )
  expect(withAskedFilters(choice, { view: 'agent', scope: ['CLIENT'] }).replaceAll(/\s+/g, ' ')).toBe(
    'select fcl_costs.agent as source from facts where scope in {scope:Array(String)}',
  )
})

test('both choices stand in the facts of a chart as they are looked for', () => {
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
  expect(withAskedFilters(chartSql.get('fcl/cost-per-container') ?? '', params)).not.toMatch(/\{view:|\{scope:|\bhas\(/)
})
