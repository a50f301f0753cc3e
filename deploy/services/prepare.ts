import { executor } from '@freight/command-service/start-command-service'
import { eventSchemas } from '@freight/contracts/events/event-schemas'
import { readConfig } from '@freight/platform/config'
import { connect } from '@freight/platform/connect'
import { shipReference } from '@freight/platform/reference/ship-reference'
import { seed } from '../embedded/seed.ts'

/**
 * What the application in one process does at its first start, for one of several processes: reference data and first
 * users. The passwords of demo users are known to everybody, so they are made only where they are asked for by name.
 */
const prepare = async (): Promise<void> => {
  const config = readConfig({ ...process.env, DEMO_USERS: process.env['DEMO_USERS'] || 'off', PORT: '0' })
  const { platform, stop } = await connect(config, { schemas: eventSchemas, service: 'command-service' })
  try {
    await shipReference(platform.db)
    const say = (line: string) => console.log(line)
    const { users } = await seed({ platform, execute: executor(platform), config, say })
    for (const user of users) say(user)
  } finally {
    await stop()
  }
}

await prepare().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
