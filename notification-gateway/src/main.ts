import { eventSchemas } from '@freight/contracts/registry/aggregates'
import { runService } from '@freight/platform/connections/run-service'
import { startNotificationGateway } from './start-notification-gateway.ts'

await runService({ service: 'notification-gateway', schemas: eventSchemas }, (platform, config) =>
  startNotificationGateway(platform, config, { amongOthers: true }),
)
