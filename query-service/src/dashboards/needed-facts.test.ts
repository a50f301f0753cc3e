import { expect, test } from 'vitest'
import { factsOf, neededFacts } from './needed-facts.ts'

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

test('a question gets the calculations that it names, and those that they are made of, in their order', () => {
  expect(neededFacts(facts, 'select count() from facts')).toEqual({
    counting: '',
    sql: 'select *\nfrom quotation_facts final\nwhere not cancelled',
  })
  const counting = `with at -> toTimeZone(at, 'UTC') as here,
  at -> if(here(at) > 1, 'a, b', '') as told`
  expect(neededFacts(facts, 'select asked_in, shift from facts')).toEqual({
    counting,
    sql: `${counting}
select *,
  told(asked_at) as asked_in,
  toDayOfWeek(asked_at) as day,
  if(day > 5, 'off', 'on') as shift
from quotation_facts final
where not cancelled`,
  })
})

test('facts that are written in another way stop the start', () => {
  expect(() => factsOf('select 1')).toThrow('with … select *')
  expect(() => factsOf('with 1 as one select *, a + 1 from quotation_facts final')).toThrow('without a name: a + 1')
})
