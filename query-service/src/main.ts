import { eventSchemas } from '@freight/contracts/event-schemas'
import { runService } from '@freight/platform/run-service'
import { followUsers } from '@freight/platform/sessions/follow-users'
import { sessionRoutes } from '@freight/platform/sessions/session-routes'
import { startQueryService } from './start-query-service.ts'
import { usersFromReadModel } from './user-list.ts'

await runService(eventSchemas, async (platform) => {
  // Signing in reads the users' table, which is this room's.
  sessionRoutes(platform, usersFromReadModel(platform.db))
  const unfollow = await followUsers(platform)
  const stop = await startQueryService(platform)
  return async () => {
    await stop()
    await unfollow()
  }
})
