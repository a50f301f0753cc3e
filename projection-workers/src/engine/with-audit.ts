import { actorId, type Envelope } from '@freight/contracts/events/envelope'
import { epoch, type RowOf, text, timestamptz } from '@freight/contracts/tables/columns'

/** When an entry was changed last, and by whom: columns of every catalogue's table. */
export const auditColumns = { changedAt: timestamptz(epoch), changedBy: text('') }

/** Names are looked up by the actor's id. */
export const withAudit = ({ occurredAt, actor }: Envelope): RowOf<typeof auditColumns> => ({
  changedAt: occurredAt,
  changedBy: actorId(actor),
})

type Changes<Row> = { [Column in keyof Row]?: Row[Column] | undefined }

/** The row with the fields that a change names. */
export const withChanges = <Row extends object>(row: Row, fields: Changes<Row>): Row => ({
  ...row,
  ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
})
