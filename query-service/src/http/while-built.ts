import { BeingBuilt } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/platform'

// PostgreSQL: no such column, no such table.
const unknownToTable = new Set(['42703', '42P01'])

const isUnknownToTable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && unknownToTable.has(String(error.code))

/** Whether a table is being built anew, as after an update of the application. */
export const isBuilding = async (db: Pick<Platform['db'], 'query'>): Promise<boolean> => {
  const { rows } = await db.query<{ building: boolean }>(
    `select exists (select from projection.builds where status = 'building') as building`,
  )
  return rows[0]?.building ?? false
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
