import type { Language } from '@freight/contracts/vocabulary/schemas'
import type { AggregateName } from '@freight/contracts/registry/aggregates'
import { collections } from '@freight/contracts/registry/collections'
import { idIn } from '@freight/contracts/events/envelope'
import type { ReportColumn } from './words.ts'
import type { Platform } from '@freight/platform/connections/platform'
import { textIn } from '@freight/platform/texts'
import type { Row } from './report-cells.ts'

/** Maximum number of cached names. */
const mostKnown = 10_000

type Subject = { name: string; quotation: string | null }
type NamedSubject = { of: AggregateName; id: string } & Subject

/** Table and column of a name; `quotation`: SQL for the reference of its quotation. */
type NameSource = { table: string; name: string; quotation?: string }

const conceptIn: Readonly<Record<Language, string>> = {
  es: 'concept',
  en: `coalesce(nullif(concept_en, ''), concept)`,
  pt: `coalesce(nullif(concept_pt, ''), concept)`,
}

/** Source of the display name by kind. Quotations, shipments, currencies and companies are shown by id. */
const namedIn = (language: Language): Readonly<Partial<Record<AggregateName, NameSource>>> => ({
  user: { table: 'read.user_list', name: 'name' },
  'sign-in': { table: 'read.user_list', name: 'name' },
  organization: { table: 'read.organization_list', name: `coalesce(nullif(nombre_fantasia, ''), razon_social)` },
  provider: { table: 'read.provider_list', name: 'name' },
  'cost-request': {
    table: 'read.cost_request_list',
    name: `quotation_key || ' · ' || provider_name`,
    quotation: 'quotation_key',
  },
  rate: {
    table: 'read.rate_list',
    name: `code || ' · ' || coalesce(nullif(origin, ''), origin_name) || '-' || coalesce(nullif(destination, ''), destination_name)`,
  },
  note: { table: 'read.note_list', name: 'title' },
  'charge-code': { table: 'read.charge_code_list', name: `key || ' · ' || ${conceptIn[language]}` },
  disclaimer: { table: 'read.disclaimer_list', name: 'name' },
  'markup-rule': { table: 'read.markup_rule_list', name: 'name' },
  'quotation-rule': { table: 'read.quotation_rule_list', name: 'name' },
  'express-tariff': { table: 'read.express_tariff_list', name: `code || ' · ' || service` },
  'express-carrier': { table: 'read.express_carrier_list', name: 'name' },
  'express-pickup': { table: 'read.express_pickup_list', name: `coalesce(nullif(state ->> 'confirmation', ''), key)` },
  'express-manifest': { table: 'read.express_manifest_list', name: `state ->> 'number'` },
  'express-address': { table: 'read.express_address_list', name: 'name' },
  // The name of a private view is hidden from other users.
  'saved-view': {
    table: 'read.saved_view_list',
    name: `case when shared then name else '${textIn(language, 'files:privateView')}' end`,
  },
})
const imports: NameSource = { table: 'commands.rate_imports', name: `facts->'file'->>'name'` }

const shownById: ReadonlySet<string> = new Set<AggregateName>([
  'quotation',
  'express-shipment',
  'exchange-rate',
  'company-settings',
])

const isAggregate = (name: string): name is AggregateName => name in collections
// Longest first: `rate-import-…` is not a rate.
const aggregateNames = Object.keys(collections)
  .filter(isAggregate)
  .toSorted((a, b) => b.length - a.length)
const aggregateOf = (stream: string) => aggregateNames.find((one) => stream.startsWith(`${one}-`))

const idsByAggregate = (streams: readonly string[]): ReadonlyMap<AggregateName, string[]> => {
  const ids = new Map<AggregateName, string[]>()
  for (const stream of streams) {
    const aggregate = aggregateOf(stream)
    if (aggregate === undefined) continue
    const aggregateIds = ids.get(aggregate) ?? []
    aggregateIds.push(idIn(aggregate, stream))
    ids.set(aggregate, aggregateIds)
  }
  return ids
}

/**
 * Display names for streams: `MVD-2026-000076`, `Ana Duarte`; without a known name the id. Also fills the column
 * `quotation` of the row.
 */
export const subjectCells = ({ db }: Pick<Platform, 'db'>, language: Language) => {
  const named = namedIn(language)
  const known = new Map<string, Subject>()

  /** Missing if the command service has never run. */
  const hasImports = async () =>
    (await db.query<{ made: boolean }>(`select to_regclass('${imports.table}') is not null as made`)).rows[0]?.made ===
    true

  const tableOf = async (aggregate: AggregateName): Promise<NameSource | undefined> => {
    if (aggregate !== 'rate-import') return named[aggregate]
    return (await hasImports()) ? imports : undefined
  }

  const readNames = async (streams: readonly string[]): Promise<readonly NamedSubject[]> => {
    const [parts, idLists]: [string[], string[][]] = [[], []]
    for (const [aggregate, ids] of idsByAggregate(streams)) {
      const source = await tableOf(aggregate)
      if (source === undefined) continue
      const key = aggregate === 'rate-import' ? 'id' : 'key'
      idLists.push(ids)
      parts.push(`select '${aggregate}' as of, ${key} as id, ${source.name} as name, ${source.quotation ?? 'null'} as quotation
        from ${source.table} where ${key} = any($${idLists.length})`)
    }
    return parts.length === 0 ? [] : (await db.query<NamedSubject>(parts.join(' union all '), idLists)).rows
  }

  const learn = async (streams: readonly string[]) => {
    for (const stream of streams) {
      const aggregate = aggregateOf(stream)
      const id = aggregate === undefined ? '' : idIn(aggregate, stream)
      const isShownById = aggregate !== undefined && shownById.has(aggregate)
      known.set(stream, { name: isShownById ? id : stream, quotation: aggregate === 'quotation' ? id : null })
    }
    for (const { of: aggregate, id, name, quotation } of await readNames(streams))
      if (name) known.set(`${aggregate}-${id}`, { name, quotation })
  }

  return async (rows: readonly Row[], columns: readonly ReportColumn[]): Promise<readonly Row[]> => {
    const field = columns.find(({ isSubject }) => isSubject === true)?.field
    if (field === undefined) return rows
    if (known.size > mostKnown) known.clear()
    const unknown = [...new Set(rows.map((row) => String(row[field])))].filter((stream) => !known.has(stream))
    if (unknown.length > 0) await learn(unknown)
    return rows.map((row) => {
      const subject = known.get(String(row[field]))
      return subject ? { ...row, [field]: subject.name, quotation: subject.quotation } : row
    })
  }
}
