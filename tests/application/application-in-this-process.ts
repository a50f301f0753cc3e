import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Execute } from '@freight/command-service/handling/command-context'
import { type Permission, permissions } from '@freight/contracts/vocabulary/permissions'
import { permissionsOf, type Role } from '@freight/contracts/vocabulary/roles'
import { readConfig } from '@freight/platform/config'
import { dataDirWithCluster } from '@freight/platform/testing/copied-cluster'
import { signedInUser } from '@freight/platform/testing/signed-in'
import { startApplication } from '@freight/deploy/embedded/application'
import { shortPause } from './short-pause.ts'

const context = (commandId: string) => ({
  principal: { userId: 'installation', permissions, system: true },
  actor: { kind: 'SYSTEM' as const, name: 'installation' },
  company: 'MVD',
  commandId,
})

/** The whole application on its own engines, in this process; requests are injected without a network. */
export const applicationInThisProcess = async (variables: Record<string, string> = {}) => {
  const hasServers = variables['EVENT_STORE_URL'] && variables['DATABASE_URL']
  const dataDir = hasServers
    ? await mkdtemp(join(tmpdir(), 'freight-kept-'))
    : await dataDirWithCluster('freight-kept-')
  const env = {
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'warn',
    WEB_ROOT: '/nowhere',
    SESSION_RATE: '0',
    ADDRESS_RATE: '0',
    ...variables,
  }
  let executeAs: Execute | undefined
  const application = await startApplication(readConfig(env), async (_, seedExecute) => {
    executeAs = seedExecute
  })
  const { platform } = application
  const execute: (
    ...args: Parameters<Execute> extends [...infer Order, unknown] ? Order : never
  ) => ReturnType<Execute> = (...args) => {
    if (!executeAs) throw new Error('The application was not seeded')
    return executeAs(...args, context(randomUUID()))
  }
  const tablesReach = async (position: number) => {
    for (;;) {
      const { rows } = await platform.db.query<{ at: string }>('select min(position) as at from projection.active')
      if (Number(rows[0]?.at) >= position) return
      await shortPause()
    }
  }
  const newUser = async (userName: string, role: Role, extraPermissions: readonly Permission[] = []) => {
    const details = { userName, name: userName, mail: `${userName}@example.com`, company: 'MVD', roles: [role] }
    const { id, position } = await execute('user', 'CreateUser', undefined, {
      ...details,
      permissions: extraPermissions,
    })
    await tablesReach(position)
    const token = await platform.sessions.issue(
      signedInUser(id, { ...details, permissions: permissionsOf([role], extraPermissions) }),
    )
    return {
      id,
      headers: { authorization: `Bearer ${token}` },
      ask: async (method: 'GET' | 'POST', url: string, body?: object, headers: Record<string, string> = {}) => {
        const answer = await platform.http.app.inject({
          method,
          url,
          headers: { authorization: `Bearer ${token}`, ...headers },
          ...(body && { payload: body }),
        })
        return { status: answer.statusCode, headers: answer.headers, text: answer.body }
      },
    }
  }
  return {
    platform,
    /** Configuration it was started with. */
    env,
    url: application.url,
    /** Executes a command as the application itself. */
    execute,
    tablesReach,
    /** Signs in a new user with a role and extra permissions. */
    newUser,
    stop: async () => {
      await application.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
