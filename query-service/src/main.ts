import { eventSchemas } from '@freight/contracts/event-schemas'
import { runService } from '@freight/platform/run-service'
import { startQueryService } from './start-query-service.ts'

await runService(eventSchemas, (platform) => startQueryService(platform))
