import { serverClickhouse } from '@freight/platform/analytics/clickhouse'
import { analyticsContract } from '@freight/platform/testing/analytics.contract'
import { afterAll } from 'vitest'
import { clickhouseDatabase } from './doubles/new-databases.ts'

const { url, stop } = await clickhouseDatabase(process.env['CLICKHOUSE_URL'])
afterAll(stop)

analyticsContract('a ClickHouse server', async () => serverClickhouse(url))
