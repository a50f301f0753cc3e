import { idIn } from '@freight/contracts/events/envelope'
import type { CodeMapping } from '@freight/contracts/express-carrier/carrier'
import type { ShipmentsOfCode } from '../../lookups/tables/express-tables.ts'
import { process, type Process } from '../process.ts'

type Parts = {
  shipmentsOf: ShipmentsOfCode
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
