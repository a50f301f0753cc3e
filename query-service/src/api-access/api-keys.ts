import { allows, may } from '@freight/contracts/access/policy'
import type { StoredApiKey } from '@freight/contracts/api-access/stored-api-key'
import { PermissionName } from '@freight/contracts/user/user-commands'
import type { Platform } from '@freight/platform/connections/platform'
import { answer } from '../http/answer.ts'

type Row = { id: string; name: string; api_keys: StoredApiKey[]; key_uses: Readonly<Record<string, string>> | null }

const keysSql = `select users.key as id, name, api_keys, key_uses from read.user_list users
  left join read.sign_ins came on came.key = users.key
  where api_keys <> '[]' and ($1::text is null or users.key = $1) order by lower(name), users.key`

/** API keys without their hashes, the newest of each user first. */
export const answerApiKeys = ({ http, db }: Pick<Platform, 'http' | 'db'>): void =>
  answer(http, 'GET /app/v1/api-keys', async (_request, session) => {
    const seesAll = allows(may('MODIFICAR_USUARIO'), session, {})
    const { rows } = await db.query<Row>(keysSql, [seesAll ? null : session.userId])
    return {
      rows: rows.flatMap(({ id, name: ownerName, api_keys: keys, key_uses: uses }) =>
        keys.toReversed().map(({ keyId, name, permissions, createdAt, revokedAt }) => ({
          id: keyId,
          name,
          permissions: permissions.flatMap((one) => PermissionName.safeParse(one).data ?? []),
          owner: { id, name: ownerName },
          createdAt,
          ...(uses?.[keyId] !== undefined && { lastUsedAt: uses[keyId] }),
          ...(revokedAt !== undefined && { revokedAt }),
        })),
      ),
    }
  })
