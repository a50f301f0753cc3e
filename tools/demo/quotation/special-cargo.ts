import type { PlainField } from '@freight/contracts/quotation/fields/about-fields'
import type { QuotationRequestInput } from '@freight/contracts/quotation/request'
import type { Random } from '../random.ts'
import type { DemoOrganization } from '../base-set/organizations.ts'
import { dateAfter } from '../working-hours.ts'

type Special = Partial<Pick<QuotationRequestInput, PlainField | 'containerData'>>
type Shipment = {
  sector: DemoOrganization['sector']
  /** Description of the goods. */
  goods: string
  containerData: NonNullable<QuotationRequestInput['containerData']>
  shipmentDate: string | undefined
  requestedAt: number
}

/** Only for machines without boxes: loaded on a flat rack, beyond its edges. */
const machine = (random: Random): Special => ({
  containerData: [{ type: '40FR', quantity: random.integer(1, 3) }],
  overWidth: String(random.integer(4, 16) * 5),
  ...(random.chance(0.6) && { overHeight: String(random.integer(2, 18) * 5) }),
})

/** Optional fields of a request: readiness, temperature, shipper-owned container, overhang. */
export const specialCargo = (shipment: Shipment, random: Random): Special => {
  const { sector, goods, containerData, shipmentDate, requestedAt } = shipment
  const isCold = containerData.some(({ type }) => /^\d\dRE/.test(type))
  const isMachine = sector === 'machinery' && containerData.length > 0
  const readyDate = dateAfter(requestedAt, random.integer(2, 18))
  return {
    ...(random.chance(0.45) && {
      readyDate: shipmentDate !== undefined && shipmentDate < readyDate ? shipmentDate : readyDate,
    }),
    ...(isCold && { setPoint: /congelad/i.test(goods) ? '-18' : random.pick(['0', '2', '4']) }),
    ...(isMachine && machine(random)),
    ...(containerData.length > 0 && !isCold && random.chance(0.06) && { shipperOwned: true as const }),
  }
}
