import type { Platform } from '@freight/platform/platform'
import { answer } from '../http/answer.ts'
import type { NameOf } from '../user/user-names.ts'

type Kept = { id: string; name: string; state: string; shared: boolean; owner: string; revision: number }

/** The views of a list that the principal sees: their own first, then those that others share. */
export const answerSavedViews = ({
  http,
  db,
  names,
}: Pick<Platform, 'http' | 'db'> & { names: () => Promise<NameOf> }): void =>
  answer(http, 'GET /app/v1/views', async ({ query: { list } }, { userId }) => {
    const [nameOf, { rows }] = await Promise.all([
      names(),
      db.query<Kept>(
        `select key as id, name, state, shared, owner, revision from read.saved_view_list
        where active and list = $1 and (shared or owner = $2)
        order by owner <> $2, lower(name), key limit 500`,
        [list, userId],
      ),
    ])
    return {
      rows: rows.map(({ owner, revision, ...view }) => ({
        ...view,
        mine: owner === userId,
        owner: { id: owner, name: nameOf(owner) },
        revision: Number(revision),
      })),
    }
  })
