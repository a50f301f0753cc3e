import { Readable } from 'node:stream'
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client'

/** Rows that are JSON text already: the client would take only such as it writes itself. */
export const insertJson = async (
  client: ClickHouseClient,
  table: string,
  json: Uint8Array,
  settings: ClickHouseSettings,
): Promise<void> => {
  const { stream } = await client.exec({
    query: `INSERT INTO ${table} FORMAT JSONCompactEachRow`,
    values: Readable.from([json], { objectMode: false }),
    clickhouse_settings: settings,
  })
  for await (const rest of stream) void rest
}
