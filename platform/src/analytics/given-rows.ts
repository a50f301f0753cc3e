import { randomUUID } from 'node:crypto'
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client'
import { insertJson, jsonLines } from './json-rows.ts'
import type { AnalyticsValues } from './port.ts'

const given = /^(\([^)]*\))(.* from )given\('((?:[^']|'')*)'\)(.*)$/s

/** Whether each row becomes several: see `Analytics.insert`. */
export const isSpread = (places: string | undefined): places is string => places !== undefined && given.test(places)

/**
 * Rows that become several go into a table that keeps nothing, and a view takes them apart on their way: both need the
 * rights that the other tables need (the function `format` would need one of the whole server), and no value stands in a
 * statement, where its length has a bound and logs keep it. They are made once and stay until a statement changes tables.
 */
export const givenRows = (settings: ClickHouseSettings) => {
  const made = new Map<string, string>()
  // No names inside of lists either.
  const inOrder = { ...settings, input_format_json_named_tuples_as_objects: 0 as const }
  let isSwept = false

  const say = (client: ClickHouseClient, query: string) => client.command({ query, clickhouse_settings: settings })

  // The table first: whoever still writes into it hears of that, where without its view the rows would go nowhere.
  const drop = async (client: ClickHouseClient, name: string) => {
    await say(client, `drop table if exists ${name} sync`)
    await say(client, `drop view if exists ${name}_view sync`)
  }

  /** What a process that has died left behind. */
  const sweep = async (client: ClickHouseClient) => {
    const answer = await client.query({
      query: `select name from system.tables where database = currentDatabase() and match(name, '^given_[0-9a-f]{32}')`,
      format: 'JSONEachRow',
      clickhouse_settings: settings,
    })
    const left = (await answer.json<{ name: string }>()).map(({ name }) => name.replace(/_view$/, ''))
    for (const name of new Set(left)) await drop(client, name)
    isSwept = true
  }

  const wayInto = async (client: ClickHouseClient, table: string, places: string) => {
    const way = `${table} ${places}`
    const former = made.get(way)
    if (former !== undefined) return former
    if (!isSwept) await sweep(client)
    const [, , select = '', structure = '', rest = ''] = given.exec(places) ?? []
    const name = `given_${randomUUID().replaceAll('-', '')}`
    made.set(way, name)
    await say(client, `create table ${name} (${structure.replaceAll("''", "'")}) engine = Null`)
    await say(client, `create materialized view ${name}_view to ${table} as ${select}${name}${rest}`)
    return name
  }

  /** Before the tables change: a view would go on with the one that it was made for. */
  const forget = async (client: ClickHouseClient) => {
    const names = [...made.values()]
    made.clear()
    for (const name of names) await drop(client, name)
  }

  const insert = async (
    client: ClickHouseClient,
    table: string,
    values: readonly AnalyticsValues[] | Uint8Array,
    places: string,
  ) => {
    try {
      const way = await wayInto(client, table, places)
      await insertJson(client, way, values instanceof Uint8Array ? values : jsonLines(values), inOrder)
    } catch (error) {
      // The store may have been exchanged, and its tables with it.
      await forget(client).catch(() => {})
      throw error
    }
  }

  return { insert, forget }
}
