import { actorId, type Envelope } from '@freight/contracts/events/envelope'
import { epoch, type RowOf, text, timestamptz } from '@freight/contracts/tables/columns'

/** Time and user of the last change: columns of every catalogue table. */
export const auditColumns = { changedAt: timestamptz(epoch), changedBy: text('') }

/** The user's name is looked up by this id on reading. */
export const withAudit = ({ occurredAt, actor }: Envelope): RowOf<typeof auditColumns> => ({
  changedAt: occurredAt,
  changedBy: actorId(actor),
})

type Changes<Row> = { [Column in keyof Row]?: Row[Column] | undefined }

/** The row with the changed fields; undefined fields stay. */
export const withChanges = <Row extends object>(row: Row, fields: Changes<Row>): Row => ({
  ...row,
  ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
})
