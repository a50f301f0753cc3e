import type { EventData } from '@freight/contracts/events/event'
import type { NoteEvents } from '@freight/contracts/note/events'
import { type NoteTags, type NoteTheme, themeOf } from '@freight/contracts/note/matching'
import { searchText } from '@freight/contracts/search-text'
import type { Projection } from '../engine/projection.ts'
import { withAudit, type Audit, auditColumns, neverChanged, withChanges } from '../engine/with-audit.ts'

type NoteRow = Audit & {
  active: boolean
  title: string
  text: string
  tags: NoteTags
  theme: NoteTheme
  transport: string
  /** Ids of the provider and the client that it is about; empty when it is about none. */
  provider: string
  client: string
  validUntil?: string | null | undefined
  pinned: boolean
  author: string
  createdAt: string
  search: string
}

/** The row with these fields, and with what is made of them. */
const withFields = (row: NoteRow, fields: EventData<NoteEvents, 'NoteChanged'>): NoteRow => {
  const next = withChanges(row, fields)
  const { carrier, provider, lane, transport, client } = next.tags
  return {
    ...next,
    theme: themeOf(next.tags),
    transport: transport ?? '',
    provider: provider?.id ?? '',
    client: client?.id ?? '',
    search: searchText(
      next.title,
      next.text,
      carrier,
      provider?.name,
      client?.name,
      lane?.origin,
      lane?.destination,
      lane?.text,
    ),
  }
}

/** The notes of pricing, those in the archive too. */
export const noteList: Projection<NoteRow, 'note'> = {
  name: 'note-list',
  version: 1,
  table: 'note_list',
  aggregate: 'note',
  columns: {
    active: 'boolean',
    title: 'text',
    text: 'text',
    tags: 'jsonb',
    theme: 'text',
    transport: 'text',
    provider: 'text',
    client: 'text',
    validUntil: 'date',
    pinned: 'boolean',
    author: 'text',
    createdAt: 'timestamptz',
    search: 'text',
    ...auditColumns,
  },
  indexes: [],
  initial: {
    active: false,
    title: '',
    text: '',
    tags: {},
    theme: 'GENERAL',
    transport: '',
    provider: '',
    client: '',
    pinned: false,
    author: '',
    createdAt: neverChanged.changedAt,
    search: '',
    ...neverChanged,
  },
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
