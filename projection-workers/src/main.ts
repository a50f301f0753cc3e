import { eventSchemas } from '@freight/contracts/event-schemas'
import { runService } from '@freight/platform/run-service'
import { startProjectionWorkers } from './start-projection-workers.ts'

await runService({ schemas: eventSchemas }, async (platform) => (await startProjectionWorkers(platform)).stop)
