import type { EventData } from '@freight/contracts/events/event'
import type { NoteEvents } from '@freight/contracts/note/note'
import { type NoteTags, type NoteTheme, themeOf } from '@freight/contracts/note/matching'
import { searchText } from '@freight/contracts/search-text'
import { boolean, date, epoch, jsonb, type RowOf, text, timestamptz } from '@freight/contracts/tables/columns'
import type { Projection } from '../engine/projection.ts'
import { withAudit, auditColumns, withChanges } from '../engine/with-audit.ts'

const columns = {
  active: boolean(false),
  title: text(''),
  text: text(''),
  tags: jsonb<NoteTags>({}),
  theme: text<NoteTheme>('GENERAL'),
  transport: text(''),
  /** Ids of the provider and the client in its tags; empty without one. */
  provider: text(''),
  client: text(''),
  validUntil: date<string | null>(),
  pinned: boolean(false),
  author: text(''),
  createdAt: timestamptz(epoch),
  search: text(''),
  ...auditColumns,
}

type NoteRow = RowOf<typeof columns>

/** The row with these fields and the columns derived from them. */
const withFields = (row: NoteRow, fields: EventData<NoteEvents, 'NoteChanged'>): NoteRow => {
  const changedRow = withChanges(row, fields)
  const { carrier, provider, lane, transport, client } = changedRow.tags
  return {
    ...changedRow,
    theme: themeOf(changedRow.tags),
    transport: transport ?? '',
    provider: provider?.id ?? '',
    client: client?.id ?? '',
    search: searchText(
      changedRow.title,
      changedRow.text,
      carrier,
      provider?.name,
      client?.name,
      lane?.origin,
      lane?.destination,
      lane?.text,
    ),
  }
}

/** Notes of pricing, archived ones included. */
export const noteList: Projection<typeof columns, 'note'> = {
  name: 'note-list',
  version: 1,
  table: 'note_list',
  aggregate: 'note',
  columns,
  indexes: [],
  evolve: {
    NoteCreated: (row, { id: _id, pinned, author, ...fields }, envelope) => ({
      ...withFields(row, fields),
      active: true,
      pinned,
      author,
      createdAt: envelope.occurredAt,
      ...withAudit(envelope),
    }),
    NoteChanged: (row, fields, envelope) => ({ ...withFields(row, fields), ...withAudit(envelope) }),
    NotePinned: (row, _, envelope) => ({ ...row, pinned: true, ...withAudit(envelope) }),
    NoteUnpinned: (row, _, envelope) => ({ ...row, pinned: false, ...withAudit(envelope) }),
    NoteArchived: (row, _, envelope) => ({ ...row, active: false, ...withAudit(envelope) }),
    NoteRestored: (row, _, envelope) => ({ ...row, active: true, ...withAudit(envelope) }),
  },
}
