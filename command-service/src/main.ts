import { eventSchemas } from '@freight/contracts/event-schemas'
import { runService } from '@freight/platform/run-service'
import { startCommandService } from './start-command-service.ts'

await runService(eventSchemas, (platform) => startCommandService(platform))
