import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Permission, permissions } from '@freight/contracts/vocabulary/permissions'
import { z } from 'zod'
import { shortPause } from '../application/short-pause.ts'
import { tokenWriter } from '@freight/platform/sessions/sessions'

/** A user with exactly these permissions; every call of `token` starts its own session. */
export type TestPrincipal = {
  name: string
  userId: string
  permissions: readonly Permission[]
  token: () => Promise<string>
}

type Admin = {
  command: (path: string, body: unknown) => Promise<{ id: string }>
  get: (path: string) => Promise<unknown>
}

const HOUR_SECONDS = 3600
const seconds = () => Math.floor(Date.now() / 1000)

/** Signs tokens with the application's own key. */
export const tokensOf = async (dataDir: string) => {
  const write = tokenWriter(await readFile(join(dataDir, 'secrets', 'session.key')))
  const claims = (userId: string, exp: number) => ({ userId, userName: 'x', jti: randomUUID(), exp, permissions })
  return {
    // The claim names every permission: the stored rights of the user count, not those in a token.
    valid: (userId: string) => write(claims(userId, seconds() + 1500), seconds()),
    expired: (userId: string) => write(claims(userId, seconds() - 1), seconds() - HOUR_SECONDS / 4),
  }
}

const Listed = z.object({ json: z.object({ rows: z.array(z.object({ id: z.string() })) }) })

/** Creates a user per permission, one with none and one with all; waits until the application has them. */
export const createPrincipals = async (admin: Admin, dataDir: string): Promise<TestPrincipal[]> => {
  const { valid } = await tokensOf(dataDir)
  const permissionSets: [string, readonly Permission[]][] = [
    ['none', []],
    ['all', permissions],
    ...permissions.map((permission): [string, Permission[]] => [permission, [permission]]),
  ]
  const principals = await Promise.all(
    permissionSets.map(async ([name, ownPermissions], index): Promise<TestPrincipal> => {
      const user = { userName: `asker-${index}`, name, mail: `asker-${index}@example.com`, company: 'MVD' }
      const { id } = await admin.command('/app/v1/users', { ...user, permissions: ownPermissions })
      return { name, userId: id, permissions: ownPermissions, token: () => valid(id) }
    }),
  )
  for (;;) {
    const { rows } = Listed.parse(await admin.get('/app/v1/users')).json
    const knownIds = new Set(rows.map(({ id }) => id))
    if (principals.every(({ userId }) => knownIds.has(userId))) return principals
    await shortPause()
  }
}
