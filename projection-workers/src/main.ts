import { eventSchemas } from '@freight/contracts/events/event-schemas'
import { runService } from '@freight/platform/process/run-service'
import { startProjectionWorkers } from './start-projection-workers.ts'

await runService({ service: 'projection-workers', schemas: eventSchemas }, (platform) =>
  platform.duty('projections', async () => (await startProjectionWorkers(platform)).stop),
)
