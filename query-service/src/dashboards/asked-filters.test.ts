import { expect, test } from 'vitest'
import { withAskedFilters } from './asked-filters.ts'

const sql = `select 1 from facts where not cancelled
  and (empty({client:Array(String)}) or has({client:Array(String)}, client_id))
  and (empty({lane:Array(String)}) or has({lane:Array(String)}, lane))`

test('a filter that is not set is not asked for, one that is as a set', () =>
  expect(withAskedFilters(sql, { client: [], lane: ['A-B'] }).replaceAll(/\s+/g, ' ')).toBe(
    'select 1 from facts where not cancelled and lane in {lane:Array(String)}',
  ))
