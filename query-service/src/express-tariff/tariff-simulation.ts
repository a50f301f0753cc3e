import { setImmediate } from 'node:timers/promises'
import type { ExpressCarrier } from '@freight/contracts/express-carrier/carrier'
import type { ExpressRequest } from '@freight/contracts/express-shipment/shipment'
import { compileVersion } from '@freight/contracts/express-tariff/compiled'
import { mostSimulated } from '@freight/contracts/express-tariff/express-tariff-routes'
import { placeIndex } from '@freight/contracts/express-tariff/postal'
import { publicationOf, tariffSimulation } from '@freight/contracts/express-tariff/simulation'
import { TariffHead, TariffVersion } from '@freight/contracts/express-carrier/tariff'
import { homeCountries } from '@freight/contracts/freight/direction'
import type { FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import { NotFound } from '@freight/platform/errors'
import { boundedWork } from '@freight/platform/limits/bounded-work'
import type { Platform } from '@freight/platform/connections/platform'
import { z } from 'zod'
import { answer } from '../http/answer.ts'

type Needs = Pick<Platform, 'http' | 'db'> & {
  today: (company: string) => Promise<string>
  fxOn: (day: string) => Promise<FxSnapshot>
}

const StoredTariff = TariffHead.extend({ id: z.string(), versions: z.array(TariffVersion) })
/** All tariffs of the service of one of them. */
const tariffsSql = `select jsonb_strip_nulls(jsonb_build_object('id', tariff.key, 'code', code, 'side', side,
    'direction', direction, 'carrier', carrier, 'service', service, 'account', account, 'currency', currency,
    'client', client)) || jsonb_build_object('versions', versions) as tariff
  from read.express_tariff_list tariff
  where (carrier, service) = (select carrier, service from read.express_tariff_list where key = $1)`
const carrierSql = `select profile || jsonb_build_object('id', key, 'name', name, 'fuel', fuel, 'demand', demand,
    'remote', remote, 'remoteVersion', remote_version) as carrier
  from read.express_carrier_list where key = $1`
const shipmentsSql = `select key as id, company, state -> 'request' as request, state -> 'selected' ->> 'optionId' as option
  from read.express_list
  where carrier = $1 and work <> 'CANCELLED' and summary ->> 'shippingDay' between $3 and $4
    and state -> 'selected' -> 'option' ->> 'service' = $2
  order by requested_at desc, key desc limit ${mostSimulated + 1}`

type Shipment = { id: string; company: string; request: ExpressRequest; option: string }

/** Other requests are answered after so many shipments. */
const inOneGo = 50

/** Simulation of a draft: the shipments that selected its service, rated again with and without it. */
export const answerTariffSimulation = ({ http, db, today, fxOn }: Needs): void => {
  const guarded = boundedWork('SIMULATIONS_BUSY', { atOnce: 2, perUser: 1, waiting: 4 })
  answer(http, 'GET /app/v1/express-tariffs/:id/simulation', ({ params: { id }, query: { no, from, to } }, session) =>
    guarded(session.userId, async () => {
      const tariffs = (await db.query<{ tariff: unknown }>(tariffsSql, [id])).rows.map(({ tariff }) =>
        StoredTariff.parse(tariff),
      )
      const head = tariffs.find((one) => one.id === id)
      const draft = head?.versions.find((version) => version.no === no && version.status === 'DRAFT')
      if (!head || !draft) throw new NotFound(`The tariff ${id} has no such draft`)
      const { carrier: code, service } = head
      const [carriers, shipments, fx] = await Promise.all([
        db.query<{ carrier: ExpressCarrier }>(carrierSql, [code]),
        db.query<Shipment>(shipmentsSql, [code, service, from, to]),
        today(session.company).then(fxOn),
      ])
      const before = {
        heads: tariffs,
        versions: tariffs.flatMap(({ versions, ...of }) =>
          versions.filter(({ status }) => status === 'PUBLISHED').map((version) => compileVersion(of, version)),
        ),
        // Without the pause of a carrier, which is not the price's.
        carriers: new Map(
          carriers.rows.map(({ carrier }) => [code, { carrier, remote: placeIndex(carrier.remote) }] as const),
        ),
      }
      const simulation = tariffSimulation(publicationOf(head, draft, before), fx)
      const simulated = shipments.rows.slice(0, mostSimulated)
      for (const [index, { request, company, option: optionId, ...shipment }] of simulated.entries()) {
        if (index % inOneGo === inOneGo - 1) await setImmediate()
        const client = request.cliente && { id: request.cliente.id, name: request.cliente.nombreFantasia }
        const companyCountry = homeCountries[company] ?? ''
        simulation.add({ ...shipment, client, day: request.shippingDay, optionId, companyCountry, request })
      }
      const isLimited = shipments.rows.length > mostSimulated
      return { shipments: simulated.length, isLimited, ...simulation.result() }
    }),
  )
}
