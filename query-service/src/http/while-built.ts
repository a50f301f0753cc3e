import { errorCode } from '@freight/platform/embedded-postgres/error-code'
import { BeingBuilt } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/platform'
import type { Analytics } from '@freight/platform/analytics/port'

// No such column, no such table: of PostgreSQL, and of ClickHouse.
const unknownToTable = new Set(['42703', '42P01', '16', '47', '60'])

const isUnknownToTable = (error: unknown): boolean => unknownToTable.has(errorCode(error) ?? '')

/** Whether a table is being built anew, as after an update of the application. */
export const isBuilding = async (db: Pick<Platform['db'], 'query'>): Promise<boolean> => {
  const { rows } = await db.query<{ building: boolean }>(
    `select exists (select from projection.builds where status = 'building') as building`,
  )
  return rows[0]?.building ?? false
}

/** Whether a table of the analytics store is filled anew: it is built beside the one that is read, or is not there yet. */
export const isFilledAnew = async (analytics: Pick<Analytics, 'query'>): Promise<boolean> => {
  const [row] = await analytics.query<{ building: boolean | number }>(
    `select countIf(name in ('quotation_facts', 'unsettled_facts')) < 2 or countIf(endsWith(name, '_build')) > 0 as building
    from system.tables where database = currentDatabase()`,
  )
  return Boolean(row?.building)
}

/**
 * While a newer form of a table is built, the former is still read. Whoever asks for what only the newer one has is
 * told that it comes; without a build under way, it is a fault like any other.
 */
export const whileBuilt = (http: Platform['http'], building: () => Promise<boolean>): Platform['http'] => ({
  ...http,
  route: (definition) =>
    http.route({
      ...definition,
      handler: async (...asked) => {
        try {
          return await definition.handler(...asked)
        } catch (error) {
          if (isUnknownToTable(error) && (await building())) throw new BeingBuilt(undefined, { cause: error })
          throw error
        }
      },
    }),
})
