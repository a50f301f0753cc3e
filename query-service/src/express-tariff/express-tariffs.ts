import { RemoteCountry } from '@freight/contracts/express-carrier/carrier'
import {
  ExpressCarrierRow,
  ExpressTariffDetail,
  ExpressTariffRow,
} from '@freight/contracts/express-tariff/express-tariff-routes'
import { versionDifferences } from '@freight/contracts/express-tariff/versions'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { answer } from '../http/answer.ts'
import { entryHistory } from '../catalogue/history.ts'
import { shownEntry } from '../catalogue/shown-entry.ts'
import type { NameOf } from '../user/user-names.ts'

type Needs = Pick<Platform, 'http' | 'db' | 'eventStore'> & { names: () => Promise<NameOf> }
type Row = Record<string, unknown>

const audit = 'revision, changed_at as "changedAt", changed_by as "changedBy"'
/** `versions`: SQL of the versions, which are large. */
const tariffs = (versions: string) => `select tariff.key as id, code, tariff.name, side, direction, carrier, service,
    account, currency, client, coalesce(carrier_list.name, carrier) as "carrierName", ${versions} as versions,
    tariff.revision, tariff.changed_at as "changedAt", tariff.changed_by as "changedBy"
  from read.express_tariff_list tariff left join read.express_carrier_list carrier_list on carrier_list.key = carrier`
const carriers = `select key as id, name, provider, profile, paused, fuel, demand, codes, remote_version as "remoteVersion",
    (select jsonb_build_object('isOpen', is_open, 'since', since, 'error', error)
      from carriers.health where carrier = key) as circuit, ${audit}
  from read.express_carrier_list order by name, key`

/** An entry as the route returns it; absent values are missing. */
const entryOf = (row: Row, nameOf: NameOf): Row => ({
  ...Object.fromEntries(Object.entries(shownEntry(row, nameOf)).filter(([, value]) => value !== null)),
  revision: Number(row['revision']),
})

/** Routes of express tariffs and carriers. */
export const answerExpressTariffs = ({ http, db, eventStore, names }: Needs): void => {
  const tariffOf = async (id: string): Promise<ExpressTariffDetail> => {
    const [nameOf, { rows }] = await Promise.all([
      names(),
      db.query<Row>(`${tariffs('versions')} where tariff.key = $1`, [id]),
    ])
    const [row] = rows
    if (!row) throw new NotFound(`There is no express tariff ${id}`)
    return ExpressTariffDetail.parse(entryOf(row, nameOf))
  }
  answer(http, 'GET /app/v1/express-tariffs', async () => {
    const [nameOf, { rows }] = await Promise.all([
      names(),
      db.query<Row>(`${tariffs('version_heads')} order by code, carrier, service, tariff.key`),
    ])
    return { rows: rows.map((row) => ExpressTariffRow.parse(entryOf(row, nameOf))) }
  })
  answer(http, 'GET /app/v1/express-tariffs/:id', ({ params: { id } }) => tariffOf(id))
  answer(http, 'GET /app/v1/express-tariffs/:id/differences', async ({ params: { id }, query }) => {
    const { versions } = await tariffOf(id)
    const [before, after] = [query.before, query.after].map((no) => versions.find((version) => version.no === no))
    if (!before || !after) throw new NotFound(`The tariff ${id} has no such version`)
    return versionDifferences(before, after)
  })
  answer(http, 'GET /app/v1/express-tariffs/:id/history', async ({ params: { id } }) =>
    entryHistory(eventStore, 'express-tariff', id, await names()),
  )
  answer(http, 'GET /app/v1/express-carriers', async () => {
    const [nameOf, { rows }] = await Promise.all([names(), db.query<Row & { profile: Row }>(carriers)])
    return { rows: rows.map(({ profile, ...row }) => ExpressCarrierRow.parse({ ...profile, ...entryOf(row, nameOf) })) }
  })
  answer(http, 'GET /app/v1/express-carriers/:id/remote-areas', async ({ params: { id } }) => {
    const { rows } = await db.query<{ version: number; remote: unknown }>(
      'select remote_version as version, remote from read.express_carrier_list where key = $1',
      [id],
    )
    const [row] = rows
    if (!row) throw new NotFound(`There is no express carrier ${id}`)
    return { version: row.version, countries: RemoteCountry.array().parse(row.remote) }
  })
  answer(http, 'GET /app/v1/express-carriers/:id/history', async ({ params: { id } }) =>
    entryHistory(eventStore, 'express-carrier', id, await names()),
  )
}
