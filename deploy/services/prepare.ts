import { executor } from '@freight/command-service/start-command-service'
import { eventSchemas } from '@freight/contracts/registry/aggregates'
import { readConfig } from '@freight/platform/config'
import { connect } from '@freight/platform/connections/connect'
import { shipReference } from '@freight/platform/reference/ship-reference'
import { seed } from '../embedded/seed.ts'

/**
 * First start of the multi-process application: loads reference data and first users, like the one-process application.
 * The passwords of demo users are public, so these are created only on explicit request.
 */
const prepare = async (): Promise<void> => {
  const config = readConfig({ ...process.env, DEMO_USERS: process.env['DEMO_USERS'] || 'off', PORT: '0' })
  const { platform, stop } = await connect(config, { schemas: eventSchemas, service: 'command-service' })
  try {
    await shipReference(platform.db)
    const log = (line: string) => console.log(line)
    const { users } = await seed({ platform, execute: executor(platform), config, log })
    for (const user of users) log(user)
  } finally {
    await stop()
  }
}

await prepare().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
