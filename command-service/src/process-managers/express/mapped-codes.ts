import { idIn } from '@freight/contracts/events/envelope'
import type { CodeMapping } from '@freight/contracts/express-carrier/carrier'
import type { Platform } from '@freight/platform/platform'
import { process, type Process } from '../process.ts'

type Parts = {
  /** Shipments with a movement of this code that arrived as UNKNOWN. */
  shipmentsOf: (carrier: string, code: string) => Promise<readonly string[]>
  carrierOf: (shipment: string) => Promise<string | undefined>
  mappingsOf: (carrier: string) => Promise<readonly CodeMapping[]>
}

/**
 * Gives the movements of a carrier's code the status that the company chose: those stored before, and each one that
 * still arrives as UNKNOWN. The mapping is an event of each shipment, so that its state is provable at any moment.
 */
export const mappedCodes = ({ shipmentsOf, carrierOf, mappingsOf }: Parts): Process =>
  process({
    name: 'express-mapped-codes',
    on: {
      ExpressCarrierCodeMapped: async ({ stream, data }, { execute, waitForPosition }) => {
        await waitForPosition('express-list')
        for (const id of await shipmentsOf(idIn('express-carrier', stream), data.code))
          await execute('express-shipment', 'MapTrackingCode', id, data)
      },
      ExpressTrackingAdded: async ({ stream, data: { status, source, rawCode } }, { execute }) => {
        if (status !== 'UNKNOWN' || source !== 'CARRIER' || rawCode === '') return
        const id = idIn('express-shipment', stream)
        const carrier = await carrierOf(id)
        if (carrier === undefined) return
        const mapping = (await mappingsOf(carrier)).find(({ code }) => code === rawCode.trim().toUpperCase())
        if (mapping) await execute('express-shipment', 'MapTrackingCode', id, mapping)
      },
    },
  })

const shipmentsOfCode = `select key from read.express_list
  where unmapped <> '[]' and unmapped @> jsonb_build_array(jsonb_build_object('carrier', $1::text, 'code', $2::text))
  order by key`

export const postgresShipmentsOfCode =
  (db: Pick<Platform['db'], 'query'>): Parts['shipmentsOf'] =>
  async (carrier, code) =>
    (await db.query<{ key: string }>(shipmentsOfCode, [carrier, code])).rows.map(({ key }) => key)
