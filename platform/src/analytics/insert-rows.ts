import { randomUUID } from 'node:crypto'
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client'
import { insertJson, jsonLines } from './json-rows.ts'
import type { AnalyticsValues } from './port.ts'

const givenPattern = /^(\([^)]*\))(.* from )given\('((?:[^']|'')*)'\)(.*)$/s

/** Whether each row is split into several: see `Analytics.insert`. */
export const isSpread = (columns: string | undefined): columns is string =>
  columns !== undefined && givenPattern.test(columns)

/**
 * Rows to be split go into a Null table, and a materialized view splits them: both need only the rights of the other
 * tables (the function `format` would need a server-wide one), and no value is part of a statement, whose length is
 * limited and which logs contain. Table and view are reused until a statement changes tables.
 */
export const givenRows = (settings: ClickHouseSettings) => {
  const givenTables = new Map<string, string>()
  // Values in lists have no names either.
  const unnamedSettings = { ...settings, input_format_json_named_tuples_as_objects: 0 as const }
  let isSwept = false

  const run = (client: ClickHouseClient, query: string) => client.command({ query, clickhouse_settings: settings })

  // The table first: a running insert then fails, while without the view its rows would be lost silently.
  const drop = async (client: ClickHouseClient, name: string) => {
    await run(client, `drop table if exists ${name} sync`)
    await run(client, `drop view if exists ${name}_view sync`)
  }

  /** Removes tables of a dead process. */
  const sweep = async (client: ClickHouseClient) => {
    const answer = await client.query({
      query: `select name from system.tables where database = currentDatabase() and match(name, '^given_[0-9a-f]{32}')`,
      format: 'JSONEachRow',
      clickhouse_settings: settings,
    })
    const leftTables = (await answer.json<{ name: string }>()).map(({ name }) => name.replace(/_view$/, ''))
    for (const name of new Set(leftTables)) await drop(client, name)
    isSwept = true
  }

  const tableFor = async (client: ClickHouseClient, table: string, columns: string) => {
    const target = `${table} ${columns}`
    const existingTable = givenTables.get(target)
    if (existingTable !== undefined) return existingTable
    if (!isSwept) await sweep(client)
    const [, , select = '', structure = '', ending = ''] = givenPattern.exec(columns) ?? []
    const name = `given_${randomUUID().replaceAll('-', '')}`
    givenTables.set(target, name)
    await run(client, `create table ${name} (${structure.replaceAll("''", "'")}) engine = Null`)
    await run(client, `create materialized view ${name}_view to ${table} as ${select}${name}${ending}`)
    return name
  }

  /** Before tables change: the view would keep writing to its original table. */
  const forget = async (client: ClickHouseClient) => {
    const names = [...givenTables.values()]
    givenTables.clear()
    for (const name of names) await drop(client, name)
  }

  const insert = async (
    client: ClickHouseClient,
    table: string,
    values: readonly AnalyticsValues[] | Uint8Array,
    columns: string,
  ) => {
    try {
      const givenTable = await tableFor(client, table, columns)
      await insertJson(client, givenTable, values instanceof Uint8Array ? values : jsonLines(values), unnamedSettings)
    } catch (error) {
      // The store may have been replaced, with its tables.
      await forget(client).catch(() => {})
      throw error
    }
  }

  return { insert, forget }
}
