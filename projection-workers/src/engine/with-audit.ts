import { actorId, type Envelope } from '@freight/contracts/events/envelope'

/** When an entry was changed last, and by whom: columns of every catalogue's table. */
export type Audit = { changedAt: string; changedBy: string }

export const auditColumns = { changedAt: 'timestamptz', changedBy: 'text' } as const

export const neverChanged: Audit = { changedAt: '1970-01-01T00:00:00.000Z', changedBy: '' }

/** Names are looked up by the actor's id. */
export const withAudit = ({ occurredAt, actor }: Envelope): Audit => ({
  changedAt: occurredAt,
  changedBy: actorId(actor),
})

type Changes<Row> = { [Column in keyof Row]?: Row[Column] | undefined }

/** The row with the fields that a change names. */
export const withChanges = <Row extends object>(row: Row, fields: Changes<Row>): Row => ({
  ...row,
  ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
})
