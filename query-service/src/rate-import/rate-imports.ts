import type { RouteResponse } from '@freight/contracts/registry/routes'
import { type RateImportRow, RateImportView, rateImportRoutes } from '@freight/contracts/rate-import/rate-import-routes'
import type { routes } from '@freight/contracts/registry/routes'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { answer } from '../http/answer.ts'
import type { NameOf } from '../user/user-names.ts'
import type { Language } from '@freight/contracts/vocabulary/schemas'
import type { priceMoves } from '@freight/contracts/vocabulary/rate-import'
import { decimalSignOf } from '@freight/contracts/api/decimal-sign'
import type { HttpServer } from '@freight/platform/http/http-server'
import { textIn } from '@freight/platform/texts'
import { csv } from '@freight/platform/spreadsheet/csv-text'

/** A title that is no key is the same in every language. */
type Column = { title: string; sample: string }

const price = (title: string, sample: string): Column => ({ title, sample })

const lane = (from: string, to: string): Column[] => [
  { title: 'files:column.origin', sample: from },
  { title: 'files:column.destination', sample: to },
  { title: 'files:column.validSince', sample: '2027-01-01' },
  { title: 'files:column.validTo', sample: '2027-01-31' },
  { title: 'files:column.carrier', sample: '' },
]
const commonColumns: readonly Column[] = [
  { title: 'files:column.currency', sample: 'USD' },
  { title: 'files:column.transitTime', sample: '30' },
  { title: 'files:column.freeDays', sample: '14' },
  { title: 'files:column.comments', sample: '' },
]

/** Columns with headings that an import recognizes, and one sample row. */
const columns = {
  FCL: [...lane('CNSHA', 'UYMVD'), price("20'", '1480'), price("40'", '1950'), price('40HC', '1950'), ...commonColumns],
  LCL: [
    ...lane('CNSHA', 'UYMVD'),
    price('W/M', '58,50'),
    { title: 'files:column.minimum', sample: '1' },
    ...commonColumns,
  ],
  LSE: [
    ...lane('PVG', 'MVD'),
    { title: 'files:column.minimum', sample: '75' },
    price('0 kg', '5,20'),
    price('45 kg', '4,80'),
    price('100 kg', '4,10'),
    price('300 kg', '3,70'),
    price('500 kg', '3,40'),
    price('1000 kg', '3,10'),
    ...commonColumns,
  ],
} satisfies Readonly<Record<string, readonly Column[]>>

const fileNames: Readonly<Record<Language, string>> = { es: 'tarifas', en: 'rates', pt: 'tarifas' }

/** Registers the template file: `GET /app/v1/rate-imports/template`. */
const answerRateTemplate = (http: Pick<HttpServer, 'route'>): void => {
  const { policy, summary, query, response } = rateImportRoutes['GET /app/v1/rate-imports/template']
  http.route({
    method: 'GET',
    url: '/app/v1/rate-imports/template',
    policy,
    summary,
    tags: ['rate-imports'],
    querystring: query,
    response,
    produces: 'text/csv',
    handler: ({ query: { lang, mode } }, _session, reply) => {
      const modeColumns: readonly Column[] = columns[mode]
      const records = [
        modeColumns.map(({ title }) => (title.startsWith('files:') ? textIn(lang, title) : title)),
        modeColumns.map(({ sample }) => (lang === 'en' ? sample.replace(',', '.') : sample)),
      ]
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileNames[lang]}-${mode.toLowerCase()}.csv"`)
        .header('cache-control', 'no-store')
      return reply.send(`\ufeff${csv(decimalSignOf(lang), records)}`)
    },
  })
}

type Needs = Pick<Platform, 'http' | 'db'> & { names: () => Promise<NameOf> }
type Db = Needs['db']

type StoredImport = {
  id: string
  no: number
  revision: number
  state: RateImportView['state']
  ownerId: string
  ownerName: string
  openedAt: Date
  look: RateImportView['look']
  facts: Pick<RateImportView, 'file' | 'stopped' | 'failure'> &
    Partial<Pick<RateImportView, 'mapping' | 'counts' | 'applied' | 'undone'>> & { openedBy: string }
  done: number
  of: number
}

const selectImports = `select i.id, i.no, i.revision, i.state, i.owner_id as "ownerId", i.opened_at as "openedAt", i.facts, i.done,
  i."of", coalesce(p.name, o.nombre_fantasia, i.owner_id) as "ownerName"`
const fromImports = `from commands.rate_imports i left join read.provider_list p on p.key = i.owner_id
  left join read.organization_list o on o.key = i.owner_id`

/** Whether the tables exist; they are missing if the command service has never run. */
const hasTables = async (db: Db): Promise<boolean> =>
  (await db.query<{ made: boolean }>(`select to_regclass('commands.rate_import_touched') is not null as made`)).rows[0]
    ?.made ?? false

const importView = ({ facts, look, ...row }: StoredImport, nameOf: NameOf): RateImportView => {
  const { openedBy, file, stopped, failure, mapping, counts, applied, undone } = facts
  return RateImportView.parse({
    ...row,
    file,
    stopped,
    failure,
    mapping: mapping ?? null,
    counts: counts ?? null,
    applied: applied ?? null,
    undone: undone ?? null,
    look: look ?? null,
    owner: row.ownerId === '' ? null : { id: row.ownerId, name: row.ownerName },
    openedAt: row.openedAt.toISOString(),
    openedBy: { id: openedBy, name: nameOf(openedBy) },
    progress: { done: row.done, of: row.of },
  })
}

type RowsQuery = ReturnType<(typeof routes)['GET /app/v1/rate-imports/:id/rows']['query']['parse']>

const moved = (move: (typeof priceMoves)[number]): string =>
  `detail->>'moves' = '${move}' and outcome in ('NEW_VALIDITY', 'CHANGED', 'SAME')`

const conditions: Readonly<Record<RowsQuery['show'], string>> = {
  ALL: `outcome <> 'DROPPED'`,
  // Rows to review before the confirmation: all except unchanged ones.
  REVIEW: `(outcome in ('CHANGED', 'PROBLEM', 'NEW_VALIDITY') or warned or done = 'REFUSED') and outcome <> 'DROPPED'`,
  TO_CONFIRM: `(detail->>'toConfirm')::boolean and outcome <> 'PROBLEM'`,
  NEW: `outcome = 'NEW'`,
  NEW_VALIDITY: `outcome = 'NEW_VALIDITY'`,
  CHANGED: `outcome = 'CHANGED'`,
  SAME: `outcome = 'SAME'`,
  NO_PRICE: `outcome = 'NO_PRICE'`,
  DROPPED: `outcome = 'DROPPED'`,
  UP: moved('UP'),
  DOWN: moved('DOWN'),
  MIXED: moved('MIXED'),
  EQUAL: moved('EQUAL'),
  // Includes rows that were ready but rejected later.
  PROBLEM: `(outcome = 'PROBLEM' or done = 'REFUSED')`,
  WARNED: `warned and outcome <> 'PROBLEM'`,
  HIDDEN: 'hidden',
  UNDONE: `done = 'UNDONE'`,
  KEPT: `done = 'KEPT'`,
}

type StoredRow = Pick<RateImportRow, 'row' | 'hidden' | 'outcome' | 'validFrom' | 'validTo' | 'done' | 'rateId'> & {
  detail: Omit<RateImportRow, 'row' | 'hidden' | 'outcome' | 'validFrom' | 'validTo' | 'done' | 'rateId'>
}

const rowsOf = async (
  db: Db,
  id: string,
  { show, after, limit }: RowsQuery,
): Promise<RouteResponse<'GET /app/v1/rate-imports/:id/rows'>> => {
  const condition = `import_id = $1 and ${conditions[show]}`
  const [pageResult, countResult] = await Promise.all([
    db.query<StoredRow>(
      `select "row", hidden, outcome, valid_from as "validFrom", valid_to as "validTo", done, rate_id as "rateId", detail
        from commands.rate_import_rows where ${condition} and "row" > $2 order by "row" limit $3`,
      [id, after, limit + 1],
    ),
    db.query<{ total: number }>(`select count(*)::int as total from commands.rate_import_rows where ${condition}`, [
      id,
    ]),
  ])
  const rows = pageResult.rows.slice(0, limit).map(({ detail, ...row }) => ({ ...row, ...detail }))
  const last = rows.at(-1)
  return {
    rows,
    total: countResult.rows[0]?.total ?? 0,
    ...(pageResult.rows.length > limit && last && { next: last.row }),
  }
}

/** Rate imports, from the tables that the command service fills. */
export const answerRateImports = ({ http, db, names }: Needs): void => {
  answer(http, 'GET /app/v1/rate-imports', async () => {
    if (!(await hasTables(db))) return { rows: [] }
    const [nameOf, { rows }] = await Promise.all([
      names(),
      db.query<StoredImport>(`${selectImports}, null as look ${fromImports} order by i.no desc limit 50`),
    ])
    return {
      rows: rows.map((row) => {
        const { look: _look, mapping: _mapping, ...line } = importView(row, nameOf)
        return line
      }),
    }
  })
  answer(http, 'GET /app/v1/rate-imports/:id', async ({ params: { id } }) => {
    const [nameOf, result] = await Promise.all([
      names(),
      (await hasTables(db))
        ? db.query<StoredImport>(`${selectImports}, i.look ${fromImports} where i.id = $1`, [id])
        : undefined,
    ])
    const row = result?.rows[0]
    if (!row) throw new NotFound(`There is no import ${id}`)
    return importView(row, nameOf)
  })
  answer(http, 'GET /app/v1/rate-imports/:id/rows', async ({ params: { id }, query }) =>
    (await hasTables(db)) ? rowsOf(db, id, query) : { rows: [], total: 0 },
  )
  answerRateTemplate(http)
}
