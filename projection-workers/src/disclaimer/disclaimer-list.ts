import type { DisclaimerEvents } from '@freight/contracts/disclaimer/disclaimer'
import type { EventData } from '@freight/contracts/events/event'
import { searchText } from '@freight/contracts/search-text'
import { boolean, int, jsonb, type RowOf, text } from '@freight/contracts/tables/columns'
import type { Projection } from '../engine/projection.ts'
import { withAudit, auditColumns, withChanges } from '../engine/with-audit.ts'

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

const columns = {
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

type DisclaimerRow = RowOf<typeof columns>

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
export const disclaimerList: Projection<typeof columns, 'disclaimer'> = {
  name: 'disclaimer-list',
  version: 1,
  table: 'disclaimer_list',
  aggregate: 'disclaimer',
  columns,
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
