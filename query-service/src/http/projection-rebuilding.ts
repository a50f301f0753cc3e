import { errorCode } from '@freight/platform/embedded-postgres/error-code'
import { BeingBuilt } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import type { Analytics } from '@freight/platform/analytics/port'

// Error codes for a missing column or table: PostgreSQL, then ClickHouse.
const unknownToTable = new Set(['42703', '42P01', '16', '47', '60'])

const isUnknownToTable = (error: unknown): boolean => unknownToTable.has(errorCode(error) ?? '')

/** Whether a table is being rebuilt, as after an update of the application. */
export const isBuilding = async (db: Pick<Platform['db'], 'query'>): Promise<boolean> => {
  const { rows } = await db.query<{ building: boolean }>(
    `select exists (select from projection.builds where status = 'building') as building`,
  )
  return rows[0]?.building ?? false
}

/** Whether a fact table is being refilled: a `_build` table exists, or the table is missing. */
export const isFilledAnew = async (analytics: Pick<Analytics, 'query'>): Promise<boolean> => {
  const [row] = await analytics.query<{ building: boolean | number }>(
    `select countIf(name in ('quotation_facts', 'unsettled_facts')) < 2 or countIf(endsWith(name, '_build')) > 0 as building
    from system.tables where database = currentDatabase()`,
  )
  return Boolean(row?.building)
}

/**
 * While the new version of a table is built, the former one is read. A query that needs a column of the new one is
 * answered with "being built" instead of an internal error.
 */
export const withBeingBuilt = (http: Platform['http'], isRebuilding: () => Promise<boolean>): Platform['http'] => ({
  ...http,
  route: (definition) =>
    http.route({
      ...definition,
      handler: async (...args) => {
        try {
          return await definition.handler(...args)
        } catch (error) {
          if (isUnknownToTable(error) && (await isRebuilding())) throw new BeingBuilt(undefined, { cause: error })
          throw error
        }
      },
    }),
})
