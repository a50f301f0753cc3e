import type { Envelope } from '@freight/contracts/events/envelope'
import type { Status } from '@freight/contracts/quotation/status'
import { movingEvents, statusAfter } from '@freight/contracts/quotation/status-after'
import type { AnyProjection, StepsOf } from '../engine/projection.ts'

type Steps<Row> = StepsOf<Row, 'quotation'>
type Moved<Row> = (row: Row, status: Status, envelope: Envelope) => Row

const inStatus = <Row extends { status: Status }>(row: Row, status: Status): Row => ({ ...row, status })

/**
 * The steps of a row that shows a quotation's status: each does what it says, and then the row is `moved` to the status
 * that the event leads to. An event that does nothing else needs no step.
 */
export const followingStatus = <Row extends { status: Status }>(
  steps: Steps<Row>,
  moved: Moved<Row> = inStatus,
): Steps<Row> => {
  // Which data belongs to which event is known to the steps, and not told apart here.
  const known = steps as unknown as AnyProjection['evolve']
  const moving = movingEvents.map((type): [string, AnyProjection['evolve'][string]] => [
    type,
    (row, data, envelope, beside) => {
      const before = row as unknown as Row
      const after = (known[type]?.(row, data, envelope, beside) ?? row) as unknown as Row
      return moved(after, statusAfter(before.status, { type, data }), envelope) as unknown as typeof row
    },
  ])
  return { ...steps, ...(Object.fromEntries(moving) as unknown as Steps<Row>) }
}
