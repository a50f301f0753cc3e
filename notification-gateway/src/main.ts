import { eventSchemas } from '@freight/contracts/events/event-schemas'
import { runService } from '@freight/platform/process/run-service'
import { startNotificationGateway } from './start-notification-gateway.ts'

await runService({ schemas: eventSchemas }, (platform, config) => startNotificationGateway(platform, config))
