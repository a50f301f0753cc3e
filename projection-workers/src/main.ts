import { eventSchemas } from '@freight/contracts/registry/aggregates'
import { runService } from '@freight/platform/connections/run-service'
import { startSharedWorkers } from './start-projection-workers.ts'

await runService({ service: 'projection-workers', schemas: eventSchemas }, (platform, { KAFKA_PARTITIONS }) =>
  startSharedWorkers(platform, KAFKA_PARTITIONS),
)
