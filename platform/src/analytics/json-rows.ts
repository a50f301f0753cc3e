import { Readable } from 'node:stream'
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client'
import { textBytes } from './text-bytes.ts'

// An estimate; the buffer grows for longer rows.
const rowBytes = 500

/** Rows as JSON text, one per line. */
export const jsonLines = (rows: readonly unknown[]): Buffer => {
  const lines = textBytes(rows.length * rowBytes)
  for (const row of rows) {
    lines.add(JSON.stringify(row))
    lines.add('\n')
  }
  return lines.taken()
}

/** Inserts JSON text; the client itself only accepts text that it has serialised. */
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
