import type { DisclaimerEvents } from '@freight/contracts/disclaimer/events'
import type { EventData } from '@freight/contracts/events/event'
import { searchText } from '@freight/contracts/search-text'
import type { Projection } from '../engine/projection.ts'
import { withAudit, type Audit, auditColumns, neverChanged, withChanges } from '../engine/with-audit.ts'

type Texts = EventData<DisclaimerEvents, 'DisclaimerCreated'>['value']

type DisclaimerRow = Audit & {
  active: boolean
  name: string
  date: string
  value: Texts
  mandatory: boolean
  services: readonly string[]
  version: number
  wordedIn: { [Language in keyof Texts]: number }
  search: string
}

const searched = (row: DisclaimerRow): DisclaimerRow => ({
  ...row,
  search: searchText(row.name, row.value.es, row.value.en, row.value.pt),
})

/** The languages whose text is another one now are worded in this version. */
const worded = ({ value: before, wordedIn, version: was }: DisclaimerRow, value: Texts = before, version = was) => {
  const of = (language: keyof Texts) => (value[language] === before[language] ? wordedIn[language] : version)
  return { es: of('es'), en: of('en'), pt: of('pt') }
}

/** The disclaimers; one that is out of use stays, for the offers that were sent with it. */
export const disclaimerList: Projection<DisclaimerRow, 'disclaimer'> = {
  name: 'disclaimer-list',
  version: 1,
  table: 'disclaimer_list',
  aggregate: 'disclaimer',
  columns: {
    active: 'boolean',
    name: 'text',
    date: 'text',
    value: 'jsonb',
    mandatory: 'boolean',
    services: 'jsonb',
    version: 'int',
    wordedIn: 'jsonb',
    search: 'text',
    ...auditColumns,
  },
  indexes: [],
  initial: {
    active: false,
    name: '',
    date: '1970-01-01',
    value: { es: '', en: '', pt: '' },
    mandatory: false,
    services: [],
    version: 0,
    wordedIn: { es: 1, en: 1, pt: 1 },
    search: '',
    ...neverChanged,
  },
  evolve: {
    DisclaimerCreated: (row, { id: _id, ...fields }, envelope) =>
      searched({ ...row, ...fields, active: true, ...withAudit(envelope) }),
    DisclaimerChanged: (row, fields, envelope) =>
      searched({
        ...withChanges(row, fields),
        wordedIn: worded(row, fields.value, fields.version),
        ...withAudit(envelope),
      }),
    DisclaimerActivated: (row, _, envelope) => ({ ...row, active: true, ...withAudit(envelope) }),
    DisclaimerDeactivated: (row, _, envelope) => ({ ...row, active: false, ...withAudit(envelope) }),
  },
}
