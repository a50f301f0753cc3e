import { eventSchemas } from '@freight/contracts/registry/aggregates'
import { shipReference } from '@freight/platform/reference/ship-reference'
import { runService } from '@freight/platform/connections/run-service'
import { startCommandService } from './start-command-service.ts'

await runService(
  { service: 'command-service', schemas: eventSchemas, keepsDigests: true },
  async (platform, config) => {
    await shipReference(platform.db)
    return startCommandService(platform, { processFrom: config.PROCESS_FROM })
  },
)
