import { eventSchemas } from '@freight/contracts/event-schemas'
import { runService } from '@freight/platform/run-service'
import { startNotificationGateway } from './start-notification-gateway.ts'

await runService({ schemas: eventSchemas }, (platform, config) => startNotificationGateway(platform, config))
