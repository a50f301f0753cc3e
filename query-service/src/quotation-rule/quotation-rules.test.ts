import { testPostgres } from '@freight/platform/testing/test-postgres'
import { expect, test } from 'vitest'
import { storedRule, storedRules } from './quotation-rules.ts'

const tables = `create schema read;
create table read.quotation_rule_list (key text primary key, name text, send boolean, active boolean, filters jsonb,
  version int, revision int, position bigint, created_on timestamptz, created_by text, changed_at timestamptz,
  changed_by text, deleted boolean);
create table read.rule_matches (key text primary key, at timestamptz, matched jsonb);
insert into read.quotation_rule_list select 'r' || n, 'Rule ' || n, true, true, '{}', 1, 1, n, now(), 'u', now(), 'u', n = 3
  from generate_series(1, 3) n;
insert into read.rule_matches values
  ('q1', '2026-03-09T12:00:00Z', '["r1", "r2"]'), ('q2', '2026-03-01T12:00:00Z', '["r2"]'),
  ('q3', '2025-09-01T12:00:00Z', '["r1"]')`

test('a single rule equals its row in the list', async () => {
  const { db, stop } = await testPostgres()
  try {
    await db.query(tables)
    const now = new Date('2026-03-10T12:00:00Z')
    const nameOf = (id: string) => id
    const all = await storedRules(db, nameOf, now)
    expect(all.map(({ id, matches, lastMatchAt }) => [id, matches, lastMatchAt])).toEqual([
      ['r1', 1, '2026-03-09T12:00:00.000Z'],
      ['r2', 2, '2026-03-09T12:00:00.000Z'],
    ])
    for (const rule of all) expect(await storedRule(db, nameOf, now, rule.id)).toEqual(rule)
    // The third was deleted.
    expect(await storedRule(db, nameOf, now, 'r3')).toBeUndefined()
    expect(await storedRule(db, nameOf, now, 'r4')).toBeUndefined()
  } finally {
    await stop()
  }
})
