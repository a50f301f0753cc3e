import { expect, test } from 'vitest'
import { countingIn, factsOf, neededFacts, selectAround } from './chart-sql.ts'

const facts = factsOf(`-- Words, and another, of a comment.
with
  at -> toTimeZone(at, 'UTC') as here,
  at -> if(here(at) > 1, 'a, b', '') as told,
  (a, b) -> [a, b] as both
select
  *,
  told(asked_at) as asked_in,
  -- In which stage.
  multiIf(status = 'A', 'a', status = 'B', 'b', '') as stage,
  toDayOfWeek(asked_at) as day,
  if(day > 5, 'off', 'on') as shift
from quotation_facts final
where not cancelled`)

test('a select gets the calculated columns that it uses, and those that they depend on, in order', () => {
  expect(neededFacts(facts, 'select count() from facts')).toBe(
    'select *\nfrom quotation_facts final\nwhere not cancelled',
  )
  expect(neededFacts(facts, 'select asked_in, shift from facts')).toBe(
    `with at -> toTimeZone(at, 'UTC') as here,
  at -> if(here(at) > 1, 'a, b', '') as told
select *,
  told(asked_at) as asked_in,
  toDayOfWeek(asked_at) as day,
  if(day > 5, 'off', 'on') as shift
from quotation_facts final
where not cancelled`,
  )
})

test('the counting functions of a query do not include those that only its facts use', () => {
  expect(countingIn(facts, 'with counting select both(a, b), asked_in from facts')).toBe(
    'with (a, b) -> [a, b] as both',
  )
  expect(countingIn(facts, 'with counting select told(a) from facts')).toBe(
    `with at -> toTimeZone(at, 'UTC') as here,\n  at -> if(here(at) > 1, 'a, b', '') as told`,
  )
  expect(countingIn(facts, 'select 1 from facts')).toBe('')
})

test('the select around a place is found', () => {
  const [first, second] = ["select a, (b) from facts where c = 'x)' and (d)", 'select e from facts']
  const question = `select total from (${first} union all ${second}) group by f`
  const around = (text: string, clause: string) => selectAround(text, text.indexOf(clause))
  expect(around(question, "facts where c = 'x)'")).toBe(`(${first} `)
  expect(around(question, 'facts)')).toBe(`union all ${second}`)
  expect(around('select a from facts where b', 'facts')).toBe('select a from facts where b')
  expect(around('with a + 1 as b select c from (select b from facts)', 'facts')).toBe(
    'with a + 1 as b (select b from facts',
  )
})

test('a select with a star needs the whole query', () => {
  for (const all of ['*', 'facts.*', '1 as one, *', '* except (a)']) {
    const question = `select b from (select ${all} from facts)`
    expect(selectAround(question, question.indexOf('facts)'))).toBe(question)
  }
  const product = 'select b from (select 2 * a from facts)'
  expect(selectAround(product, product.indexOf('facts)'))).toBe('(select 2 * a from facts')
})

test('facts with another structure are rejected', () => {
  expect(() => factsOf('select 1')).toThrow('with … select *')
  expect(() => factsOf('with 1 as one select *, a + 1 from quotation_facts final')).toThrow('without a name: a + 1')
})
