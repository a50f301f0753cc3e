import { permissionsOf } from '@freight/contracts/access/roles'
import { RoleName } from '@freight/contracts/user/user-commands'
import type { Platform } from '@freight/platform/connections/platform'
import { answer } from '../http/answer.ts'

type Held = { role: string; users: string }

/** Roles with the number of their active users. */
export const answerRoles = ({ http, db }: Pick<Platform, 'http' | 'db'>): void =>
  answer(http, 'GET /app/v1/roles', async () => {
    const { rows } = await db.query<Held>(
      `select role, count(*) as users from read.user_list, jsonb_array_elements_text(roles) as role
      where active group by role`,
    )
    const usersByRole = new Map(rows.map(({ role, users }) => [role, Number(users)]))
    return {
      rows: RoleName.options.map((role) => ({
        role,
        permissions: permissionsOf([role]),
        users: usersByRole.get(role) ?? 0,
      })),
    }
  })
