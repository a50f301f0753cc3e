import { Readable } from 'node:stream'
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client'
import { textBytes } from './text-bytes.ts'

// More or less: where it is more, they get more room.
const rowBytes = 500

/** Rows as JSON text, a line for each. */
export const jsonLines = (rows: readonly unknown[]): Buffer => {
  const lines = textBytes(rows.length * rowBytes)
  for (const row of rows) {
    lines.add(JSON.stringify(row))
    lines.add('\n')
  }
  return lines.taken()
}

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
