import { isCommercial } from '@freight/contracts/registry/lookups'
import { searchText } from '@freight/contracts/search-text'
import type { Platform } from '@freight/platform/connections/platform'
import { usersFromReadModel } from '@freight/platform/sessions/users-from-read-model'
import { answer } from '../http/answer.ts'

export const answerUserList = ({ http, db }: Pick<Platform, 'http' | 'db'>): void =>
  answer(http, 'GET /app/v1/users', async ({ query: { permission, q } }) => {
    const typed = searchText(q)
    const users = (await usersFromReadModel(db).colleagues())
      .filter(
        (user) =>
          permission === undefined ||
          user.permissions.some((one) => one === permission) ||
          // A user marked as commercial can be selected without the permission.
          (permission === 'COMERCIAL' && isCommercial(user)),
      )
      .filter(({ userName, name }) => searchText(userName, name).includes(typed))
    return {
      rows: users.map(({ id, userName, name, company, isCommercial: isMarked, isManager }) => ({
        id,
        userName,
        name,
        company,
        isCommercial: isMarked,
        isManager,
      })),
    }
  })
