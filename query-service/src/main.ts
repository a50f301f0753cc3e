import { eventSchemas } from '@freight/contracts/registry/aggregates'
import { shipReference } from '@freight/platform/reference/ship-reference'
import { runService } from '@freight/platform/connections/run-service'
import { heldWorkRoutes, outboxRoutes } from '@freight/platform/connections/held-work-routes'
import { followedUntil, followUsers } from '@freight/platform/sign-in/follow-users'
import { sessionRoutes } from '@freight/platform/sign-in/sign-in-routes'
import { usersFromReadModel } from '@freight/platform/sessions/users-from-read-model'
import { startQueryService } from './start-query-service.ts'

await runService({ service: 'query-service', schemas: eventSchemas }, async (platform) => {
  await shipReference(platform.db)
  // The sign-in reads the users from the read model of this service.
  const users = usersFromReadModel(platform.db)
  // Demo users exist only in the single-process application.
  sessionRoutes(platform, users, { demo: false })
  outboxRoutes(platform)
  heldWorkRoutes(platform)
  const unfollow = await platform.duty('users', () => followUsers(platform, users, followedUntil(platform.db)))
  const stop = await startQueryService(platform)
  return async () => {
    await stop()
    await unfollow()
  }
})
