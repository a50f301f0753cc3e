import type { AggregateName } from '@freight/contracts/registry/aggregates'
import type { Envelope } from '@freight/contracts/events/envelope'
import type { StepsOf } from './projection.ts'

type Step<State> = (state: State | undefined, data: never, envelope: Envelope) => State | undefined

/** Steps of a table that stores the state which decisions have: the same fold; `store` writes it into the row. */
export const folded = <Row extends { state: unknown }, Name extends AggregateName>(
  fold: Readonly<Record<string, Step<NonNullable<Row['state']>>>>,
  store: (row: Row, state: NonNullable<Row['state']>) => Row,
): StepsOf<Row, Name> =>
  Object.fromEntries(
    Object.entries(fold).map(([type, evolve]) => [
      type,
      (row: Row, data: never, envelope: Envelope): Row => {
        const state = evolve(row.state ?? undefined, data, envelope)
        return state ? store(row, state) : row
      },
    ]),
  ) as unknown as StepsOf<Row, Name>
