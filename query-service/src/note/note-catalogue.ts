import { noteMatches, type NoteTheme, type MatchedQuotation } from '@freight/contracts/note/matching'
import { NoteCard, NoteRow } from '@freight/contracts/note/note'
import { seesAll } from '@freight/contracts/quotation/visibility'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { type RawBuilder, sql } from 'kysely'
import { answer } from '../http/answer.ts'
import { answerRows } from '../catalogue/answer-rows.ts'
import { entryHistory, shownEntry } from '../catalogue/history.ts'
import {
  byValues,
  type Catalogue,
  catalogueEntry,
  type CatalogueNeeds,
  catalogueRows,
  entryColumns,
  byFlag,
} from '../catalogue/catalogue-rows.ts'
import { recentAnswers } from '../http/recent-answers.ts'
import type { NameOf } from '../user/user-names.ts'
import type { Mode, Status, TransportMode } from '@freight/contracts/vocabulary/schemas'
import { isOpen } from '../organization/organization-quotations.ts'
import type { ReadDb } from '../http/read-models.ts'

type MatchedRow = {
  key: string
  status: Status
  client_id: string
  client_name: string
  transport_mode: TransportMode
  modo: Mode
  origin_code: string
  origin_name: string
  origin_country: string
  destination_code: string
  destination_name: string
  destination_country: string
  sources: Readonly<Record<string, { agente: string; carrier: string; ruta: string }>> | null
}

/** Fields of a quotation that notes match and show. */
type Matched = MatchedQuotation & {
  key: string
  status: Status
  transportMode: TransportMode
  modo: Mode
  client: { id: string; name: string }
}

const matchedQuotation = (row: MatchedRow): Matched => {
  const sources = Object.values(row.sources ?? {})
  return {
    key: row.key,
    status: row.status,
    transportMode: row.transport_mode,
    modo: row.modo,
    client: { id: row.client_id, name: row.client_name },
    transport: row.transport_mode,
    origin: { code: row.origin_code, name: row.origin_name, country: row.origin_country },
    destination: { code: row.destination_code, name: row.destination_name, country: row.destination_country },
    clientId: row.client_id,
    carriers: sources.map(({ carrier }) => carrier),
    providers: sources.map(({ agente }) => agente),
    routes: sources.map(({ ruta }) => ruta),
  }
}

const quotations = async (db: ReadDb, condition: RawBuilder<boolean>): Promise<Matched[]> => {
  const { rows } =
    await sql<MatchedRow>`select list.key, status, client_id, client_name, transport_mode, modo, origin_code,
      origin_name, origin_country, destination_code, destination_name, destination_country, sources
    from (select * from read.quotation_list where ${condition}) list
    left join read.cost_comparison costs on costs.key = list.key order by last_change_at desc`.execute(db)
  return rows.map(matchedQuotation)
}

/** Open quotations, last changed first. */
const openQuotations = (db: ReadDb): Promise<Matched[]> => quotations(db, isOpen)

/** One quotation in any status. */
const oneQuotation = async (db: ReadDb, key: string): Promise<Matched | undefined> => {
  const [one] = await quotations(db, sql<boolean>`key = ${key}`)
  return one
}

/** Carriers in costs of the last year, by name. */
const carriersOf = async (db: ReadDb, now: Date): Promise<string[]> => {
  const since = new Date(now.getTime() - 365 * 86_400_000)
  const { rows } = await sql<{ carrier: string }>`select distinct source.value->>'carrier' as carrier
    from (select sources from read.cost_comparison where requested_at >= ${since}) recent, jsonb_each(sources) source
    where source.value->>'carrier' <> '' order by 1 limit 500`.execute(db)
  return rows.map(({ carrier }) => carrier)
}

const columns = {
  ...entryColumns(NoteRow.omit({ matches: true })),
  validUntil: 'valid_until_text',
}

/** Notes with their state on a day. */
const notesOn = (today: string): Catalogue<'changedAt' | 'validUntil' | 'title' | 'theme'> => ({
  table: sql`(select *, valid_until::text as valid_until_text, coalesce(valid_until, '9999-12-31') as ends,
      case when not active then 'ARCHIVED' when valid_until < ${today}::date then 'EXPIRED' else 'CURRENT' end as state
    from read.note_list) note`,
  columns,
  sorts: {
    changedAt: { column: 'changed_at', type: 'timestamptz' },
    validUntil: { column: 'ends', type: 'date' },
    title: { column: 'title', type: 'text' },
    theme: { column: 'theme', type: 'text' },
  },
})

const endingWithin = (days: number | undefined, today: string): RawBuilder<boolean>[] =>
  days === undefined ? [] : [sql<boolean>`(state = 'CURRENT' and valid_until <= ${today}::date + ${days}::int)`]

const withNames = (row: Readonly<Record<string, unknown>>, nameOf: NameOf): Record<string, unknown> => {
  const { author, ...fields } = Object.fromEntries(
    Object.entries(shownEntry(row, nameOf)).filter(([, value]) => value !== null),
  )
  return { ...fields, author: { id: author, name: nameOf(String(author)) } }
}

type NoteCounts = { state: string; theme: string; pinned: boolean; ending: boolean; author: string; count: string }

const cacheMs = 5_000
const carrierCacheMs = 300_000

type Needs = CatalogueNeeds &
  Pick<Platform, 'clock'> & {
    today: (company: string) => Promise<string>
  }

/** Routes of the notes: list, history, and matching notes and quotations. */
export const answerNotes = ({ http, readDb, names, eventStore, clock, today, zoneOf, filePlace }: Needs): void => {
  const recent = recentAnswers<Matched[]>(clock, cacheMs)
  const carriers = recentAnswers<string[]>(clock, carrierCacheMs)
  const loadOpenQuotations = () => recent('open', () => openQuotations(readDb))

  const noteRow = async (row: Readonly<Record<string, unknown>>): Promise<NoteRow> => {
    const [nameOf, quotations] = await Promise.all([names(), loadOpenQuotations()])
    const card = NoteCard.parse(withNames(row, nameOf))
    return NoteRow.parse({ ...card, matches: quotations.filter((one) => noteMatches(card.tags, one)).length })
  }
  const readEntry = async (id: string, company: string) => {
    const row = await catalogueEntry(readDb, notesOn(await today(company)), id)
    if (!row) throw new NotFound(`There is no note ${id}`)
    return row
  }

  answerRows(
    { http, readDb, zoneOf, filePlace },
    'notes',
    'GET /app/v1/notes/rows',
    NoteRow,
    async ({ query }, { company }) => {
      const day = await today(company)
      const { theme, transport, author, provider, client, state, pinned, endsWithin, ...page } = query
      // Newest first by default.
      const pageQuery = { ...page, sort: page.sort ?? ('-changedAt' as const) }
      const result = await catalogueRows(readDb, notesOn(day), pageQuery, [
        ...byValues('theme', theme),
        ...byValues('transport', transport),
        ...byValues('author', author),
        ...byValues('provider', provider),
        ...byValues('client', client),
        ...byValues('state', state),
        ...byFlag('pinned', pinned),
        ...endingWithin(endsWithin, day),
      ])
      return { ...result, rows: await Promise.all(result.rows.map(noteRow)) }
    },
  )
  answer(http, 'GET /app/v1/notes/facets', async (_request, { company }) => {
    const day = await today(company)
    const [nameOf, knownCarriers, { rows }] = await Promise.all([
      names(),
      carriers('all', () => carriersOf(readDb, clock())),
      sql<NoteCounts>`select state, theme, pinned, author, coalesce(valid_until <= ${day}::date + 7, false) as ending,
        count(*) as count from ${notesOn(day).table} group by 1, 2, 3, 4, 5`.execute(readDb),
    ])
    const countOf = (matches: (row: NoteCounts) => boolean) =>
      rows.filter(matches).reduce((sum, { count }) => sum + Number(count), 0)
    const isCurrent = ({ state }: NoteCounts) => state === 'CURRENT'
    const countOfTheme = (theme: NoteTheme) => countOf((row) => isCurrent(row) && row.theme === theme)
    const authors = [...new Set(rows.map(({ author }) => author))].map((id) => ({ id, name: nameOf(id) }))
    return {
      current: countOf(isCurrent),
      pinned: countOf((row) => isCurrent(row) && row.pinned),
      endsWithin7: countOf((row) => isCurrent(row) && row.ending),
      expired: countOf(({ state }) => state === 'EXPIRED'),
      archived: countOf(({ state }) => state === 'ARCHIVED'),
      themes: {
        CARRIER: countOfTheme('CARRIER'),
        PROVIDER: countOfTheme('PROVIDER'),
        LANE: countOfTheme('LANE'),
        CLIENT: countOfTheme('CLIENT'),
        GENERAL: countOfTheme('GENERAL'),
      },
      authors: authors.toSorted((a, b) => a.name.localeCompare(b.name)),
      carriers: knownCarriers,
    }
  })
  answer(http, 'GET /app/v1/notes/:id', async ({ params: { id } }, { company }) =>
    noteRow(await readEntry(id, company)),
  )
  answer(http, 'GET /app/v1/notes/:id/history', async ({ params: { id } }) =>
    entryHistory(eventStore, 'note', id, await names()),
  )
  answer(http, 'GET /app/v1/notes/:id/matches', async ({ params: { id }, query: { limit } }, session) => {
    const [row, nameOf, quotations] = await Promise.all([readEntry(id, session.company), names(), loadOpenQuotations()])
    const { tags } = NoteCard.parse(withNames(row, nameOf))
    const matchingQuotations = quotations.filter((one) => noteMatches(tags, one))
    // Without the right to open quotations the response contains their number only.
    return { total: matchingQuotations.length, rows: seesAll(session) ? matchingQuotations.slice(0, limit) : [] }
  })
  answer(http, 'GET /app/v1/quotations/:key/notes-that-match', async ({ params: { key } }, { company }) => {
    const [nameOf, quotation] = await Promise.all([names(), oneQuotation(readDb, key)])
    if (!quotation) throw new NotFound(`There is no quotation ${key}`)
    const { table } = notesOn(await today(company))
    const { rows } = await sql<Record<string, unknown>>`select ${sql.join(
      Object.entries(columns).map(([name, column]) => sql`${sql.ref(column)} as ${sql.ref(name)}`),
    )} from ${table} where active order by state, pinned desc, changed_at desc`.execute(readDb)
    const cards = rows.map((row) => NoteCard.parse(withNames(row, nameOf)))
    return { rows: cards.filter(({ tags }) => noteMatches(tags, quotation)) }
  })
}
