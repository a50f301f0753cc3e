import { serverClickhouse } from '@freight/platform/analytics/clickhouse'
import { analyticsContract } from '@freight/platform/analytics/port.contract'

analyticsContract('a ClickHouse server', async () => serverClickhouse(process.env['CLICKHOUSE_URL'] ?? ''))
