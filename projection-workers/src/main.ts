import { eventSchemas } from '@freight/contracts/events/event-schemas'
import { runService } from '@freight/platform/process/run-service'
import { startProjectionWorkers } from './start-projection-workers.ts'

await runService({ schemas: eventSchemas }, async (platform) => (await startProjectionWorkers(platform)).stop)
