import type { RouteQuery } from '@freight/contracts/api/routes'
import { Mode, TransportMode } from '@freight/contracts/freight/transport'
import type { LiveTotals } from '../cargo/packing.ts'
import type { UnitCells } from '../form/cells.ts'
import type { FormPart } from '../form/form-part.ts'

/** What rates are looked up and priced by, as far as it is typed. */
export type RequestedRates = RouteQuery<'GET /app/v1/rates/matching'>

const counted = (units: readonly UnitCells[]) => units.filter(({ quantity }) => Number(quantity) > 0)
const plain = (text: string) => (/^\d{1,15}(\.\d{1,8})?$/.test(text) ? text : '0')

type Weighed = Pick<LiveTotals, 'pesoTotal' | 'cbmTotal' | 'chargeable' | 'ctnTotal' | 'pltTotal'>

/** The same question for the same request: what is not typed is asked as nothing. */
export const requestedRates = (form: FormPart['form'], totals: Weighed): RequestedRates => {
  const trucks = counted(form.trucks).reduce((sum, { quantity }) => sum + Number(quantity), 0)
  return {
    transportMode: TransportMode.parse(form.transportMode),
    modo: Mode.parse(form.modo),
    origenCodigo: form.origin?.code ?? '',
    destinoCodigo: form.destination?.code ?? '',
    ...(form.shipmentDate !== undefined && { shipmentDate: form.shipmentDate }),
    stackable: form.stackable,
    containers:
      form.modo === 'FCL'
        ? counted(form.containers)
            .map(({ type, quantity }) => `${type}:${quantity}`)
            .join(',')
        : '',
    ...(form.modo === 'FTL' && trucks > 0 && { trucks }),
    pesoTotal: plain(totals.pesoTotal),
    cbmTotal: plain(totals.cbmTotal),
    chargeableTotal: plain(totals.chargeable),
    ctnTotal: totals.ctnTotal,
    pltTotal: totals.pltTotal,
    valorMercaderia: plain(form.valorMercaderia),
    monedaMercaderia: form.monedaMercaderia,
  }
}
