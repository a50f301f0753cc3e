import type { RowProblem } from '@freight/contracts/catalogue-files'
import type { Column } from '@freight/contracts/columns'
import type { EventStore } from '@freight/platform/event-store/port'
import type { Fields } from './typed-cells.ts'

const aggregate = 'user-'

const unknown = (field: string, name: string): RowProblem => ({
  field,
  code: 'USER_UNKNOWN',
  message: `There is no user ${name}.`,
  details: { userName: name },
})

const isText = (value: unknown): value is string => typeof value === 'string'

/** A row names users by their user names; its entry holds their ids. */
export const withUserIds = async (
  columns: readonly Column[],
  fields: Fields,
  eventStore: Pick<EventStore, 'keyHolder'>,
): Promise<{ fields: Fields; problems: RowProblem[] }> => {
  const held: Record<string, unknown> = { ...fields }
  const problems: RowProblem[] = []
  const idOf = async (field: string, name: string): Promise<string> => {
    const stream = await eventStore.keyHolder({ scope: 'user-name', value: name.toLowerCase() })
    if (stream === undefined) problems.push(unknown(field, name))
    return stream?.slice(aggregate.length) ?? ''
  }
  for (const { field, kind } of columns) {
    const value = held[field]
    if (kind === 'user' && isText(value) && value !== '') held[field] = await idOf(field, value)
    if (kind === 'users' && Array.isArray(value))
      held[field] = await Promise.all(value.filter(isText).map((name) => idOf(field, name)))
  }
  return { fields: held, problems }
}
