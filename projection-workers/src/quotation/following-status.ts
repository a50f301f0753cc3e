import type { Envelope } from '@freight/contracts/events/envelope'
import type { Status } from '@freight/contracts/vocabulary/schemas'
import { movingEvents, statusAfter } from '@freight/contracts/quotation/status-after'
import type { AnyProjection, StepsOf } from '../engine/projection.ts'

type Steps<Row> = StepsOf<Row, 'quotation'>
type SetStatus<Row> = (row: Row, status: Status, envelope: Envelope) => Row

const inStatus = <Row extends { status: Status }>(row: Row, status: Status): Row => ({ ...row, status })

/**
 * Steps for a row with the status of a quotation: after each step, `withStatus` sets the status that follows from the event.
 * An event that only changes the status needs no step.
 */
export const followingStatus = <Row extends { status: Status }>(
  steps: Steps<Row>,
  withStatus: SetStatus<Row> = inStatus,
): Steps<Row> => {
  // The steps match event types and data by construction; the cast drops the types.
  const stepByType = steps as unknown as AnyProjection['evolve']
  const statusSteps = movingEvents.map((type): [string, AnyProjection['evolve'][string]] => [
    type,
    (row, data, envelope, known) => {
      const before = row as unknown as Row
      const after = (stepByType[type]?.(row, data, envelope, known) ?? row) as unknown as Row
      return withStatus(after, statusAfter(before.status, { type, data }), envelope) as unknown as typeof row
    },
  ])
  return { ...steps, ...(Object.fromEntries(statusSteps) as unknown as Steps<Row>) }
}
