import type { EventData } from '@freight/contracts/events/event'
import type { NoteEvents } from '@freight/contracts/note/note'
import { type NoteTags, type NoteTheme, themeOf } from '@freight/contracts/note/matching'
import { searchText } from '@freight/contracts/search-text'
import {
  boolean,
  date,
  epoch,
  jsonb,
  type RowOf,
  text,
  timestamptz,
  int,
  numeric,
} from '@freight/contracts/tables/columns'
import { type Projection, withAudit, auditColumns, withChanges } from '../engine/projection.ts'
import type { DisclaimerEvents } from '@freight/contracts/disclaimer/disclaimer'
import type { SavedViewEvents } from '@freight/contracts/saved-view/saved-view'
import type { SurchargeEvents } from '@freight/contracts/surcharge/surcharge'

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

const offeredDisclaimersColumns = { disclaimers: jsonb<readonly string[]>([]) }

const idsOf = (disclaimers: readonly { id: string }[]) => [...new Set(disclaimers.map(({ id }) => id))]

/** Disclaimers in the document for the client: the prepared ones, then those of the sent offer. */
export const offeredDisclaimers: Projection<typeof offeredDisclaimersColumns, 'quotation'> = {
  name: 'offered-disclaimers',
  version: 1,
  table: 'offered_disclaimers',
  aggregate: 'quotation',
  columns: offeredDisclaimersColumns,
  indexes: [],
  evolve: {
    ClientDocumentPrepared: (_, { disclaimers }) => ({ disclaimers: idsOf(disclaimers) }),
    QuoteSent: (row, { disclaimers }) => (disclaimers ? { disclaimers: idsOf(disclaimers) } : row),
  },
}

type Texts = EventData<DisclaimerEvents, 'DisclaimerCreated'>['value']

const disclaimerColumns = {
  active: boolean(false),
  name: text(''),
  date: text('1970-01-01'),
  value: jsonb<Texts>({ es: '', en: '', pt: '' }),
  mandatory: boolean(false),
  services: jsonb<readonly string[]>([]),
  version: int(0),
  wordedIn: jsonb<{ [Language in keyof Texts]: number }>({ es: 1, en: 1, pt: 1 }),
  search: text(''),
  ...auditColumns,
}

type DisclaimerRow = RowOf<typeof disclaimerColumns>

const withSearchText = (row: DisclaimerRow): DisclaimerRow => ({
  ...row,
  search: searchText(row.name, row.value.es, row.value.en, row.value.pt),
})

/** Version of the last wording in each language; a changed text gets the current version. */
const wordingVersions = (
  { value: formerTexts, wordedIn, version: formerVersion }: DisclaimerRow,
  value: Texts = formerTexts,
  version = formerVersion,
) => {
  const versionOf = (language: keyof Texts) =>
    value[language] === formerTexts[language] ? wordedIn[language] : version
  return { es: versionOf('es'), en: versionOf('en'), pt: versionOf('pt') }
}

/** Catalogue of disclaimers. An inactive one keeps its row for the offers that were sent with it. */
export const disclaimerList: Projection<typeof disclaimerColumns, 'disclaimer'> = {
  name: 'disclaimer-list',
  version: 1,
  table: 'disclaimer_list',
  aggregate: 'disclaimer',
  columns: disclaimerColumns,
  indexes: [],
  evolve: {
    DisclaimerCreated: (row, { id: _id, ...fields }, envelope) =>
      withSearchText({ ...row, ...fields, active: true, ...withAudit(envelope) }),
    DisclaimerChanged: (row, fields, envelope) =>
      withSearchText({
        ...withChanges(row, fields),
        wordedIn: wordingVersions(row, fields.value, fields.version),
        ...withAudit(envelope),
      }),
    DisclaimerActivated: (row, _, envelope) => ({ ...row, active: true, ...withAudit(envelope) }),
    DisclaimerDeactivated: (row, _, envelope) => ({ ...row, active: false, ...withAudit(envelope) }),
  },
}

const savedViewColumns = {
  active: boolean(false),
  list: text(''),
  name: text(''),
  state: text(''),
  owner: text(''),
  shared: boolean(false),
  /** Interval and format of the mail to its owner; `scheduledAt`: start of the interval. */
  schedule: jsonb<EventData<SavedViewEvents, 'ViewScheduled'>>(),
  scheduledAt: timestamptz(),
}

/** Saved views of lists. A deleted one keeps its row, so that it can be restored. */
export const savedViewList: Projection<typeof savedViewColumns, 'saved-view'> = {
  name: 'saved-view-list',
  version: 3,
  table: 'saved_view_list',
  aggregate: 'saved-view',
  columns: savedViewColumns,
  indexes: [
    '(list, owner) where active',
    '(list) where active and shared',
    '(list) where active and schedule is not null',
  ],
  evolve: {
    ViewSaved: (row, { id: _id, ...fields }) => ({ ...row, ...fields, active: true }),
    ViewChanged: (row, fields) => withChanges(row, fields),
    ViewShared: (row) => ({ ...row, shared: true }),
    ViewUnshared: (row) => ({ ...row, shared: false }),
    ViewScheduled: (row, schedule, { occurredAt }) => ({ ...row, schedule, scheduledAt: occurredAt }),
    ViewUnscheduled: (row) => ({ ...row, schedule: undefined, scheduledAt: undefined }),
    ViewDeleted: (row) => ({ ...row, active: false }),
    // Skips the mails that were due while the view was deleted.
    ViewRestored: (row, _, { occurredAt }) => ({
      ...row,
      active: true,
      scheduledAt: row.schedule === undefined ? row.scheduledAt : occurredAt,
    }),
  },
}

type Fields = EventData<SurchargeEvents, 'SurchargeCreated'>

const surchargeColumns = {
  active: boolean(false),
  carrier: jsonb<Fields['carrier']>({ code: '', name: '' }),
  /** Sort key of a list. */
  carrierName: text(''),
  chargeCode: text(''),
  amount: numeric<string>('0'),
  currency: text<Fields['currency']>('USD'),
  basis: text<Fields['basis']>('PER_CONTAINER'),
  origins: jsonb<readonly string[]>([]),
  destinations: jsonb<readonly string[]>([]),
  equipment: jsonb<readonly string[]>([]),
  validFrom: date('2000-01-01'),
  validTo: date<string | null>(),
  announcedOn: date('2000-01-01'),
  search: text(''),
  ...auditColumns,
}

type SurchargeRow = RowOf<typeof surchargeColumns>

const withDerived = (row: SurchargeRow): SurchargeRow => ({
  ...row,
  carrierName: row.carrier.name,
  search: searchText(row.carrier.code, row.carrier.name, row.chargeCode, ...row.origins, ...row.destinations),
})

/** Surcharges of carriers; a removed one is inactive. */
export const surchargeList: Projection<typeof surchargeColumns, 'surcharge'> = {
  name: 'surcharge-list',
  version: 1,
  table: 'surcharge_list',
  aggregate: 'surcharge',
  columns: surchargeColumns,
  indexes: [],
  evolve: {
    SurchargeCreated: (row, { id: _id, ...fields }, envelope) =>
      withDerived({ ...row, ...fields, active: true, ...withAudit(envelope) }),
    SurchargeChanged: (row, fields, envelope) => withDerived({ ...withChanges(row, fields), ...withAudit(envelope) }),
    SurchargeRemoved: (row, _, envelope) => ({ ...row, active: false, ...withAudit(envelope) }),
  },
}
