import { Incoterm } from '@freight/contracts/incoterms'
import type { QuotationRequestInput } from '@freight/contracts/quotation/request'
import { ContainerType, Mode, TruckType, UldType } from '@freight/contracts/transport'
import { finishedNumber } from '../../../components/form/decimal-text.ts'
import { isEmptyPickup, type PickupCells } from './cells.ts'
import { type Client, type RequestForm, unitsFor } from './form.ts'
import { liveTotals, typedTotals, uldRows } from './packing.ts'

const clientOf = ({ id, nombreFantasia }: Client, { clientMail, reference }: RequestForm) =>
  id === ''
    ? { nuevoCliente: true as const, nombreFantasia, mail: clientMail.trim(), reference: reference.trim() }
    : { id, reference: reference.trim() }

const amountOf = (text: string) => finishedNumber(text) || '0'

const pickupOf = ({ id: _id, volumen, peso, ...pickup }: PickupCells) => ({
  ...pickup,
  ...(finishedNumber(volumen) !== '' && { volumen: finishedNumber(volumen) }),
  ...(finishedNumber(peso) !== '' && { peso: finishedNumber(peso) }),
})

/** The body of RequestQuotation; what is incomplete is left out. */
export const requestOf = (form: RequestForm): QuotationRequestInput => {
  const units = unitsFor(form.modo)
  const totals = typedTotals(form)
  return {
    ...(form.client && { client: clientOf(form.client, form) }),
    ...(form.commercial && { commercial: form.commercial.id }),
    scope: form.scope,
    transportMode: form.transportMode,
    modo: Mode.parse(form.modo),
    containerData:
      units === 'containers'
        ? form.containers.map(({ type, quantity }) => ({ type: ContainerType.parse(type), quantity: Number(quantity) }))
        : [],
    ...(units === 'ulds' &&
      form.ulds.length > 0 && { uldData: uldRows(form).map((row) => ({ ...row, type: UldType.parse(row.type) })) }),
    ...(units === 'trucks' &&
      form.trucks.length > 0 && {
        truckData: form.trucks.map(({ type, quantity }) => ({
          type: TruckType.parse(type),
          quantity: Number(quantity),
        })),
      }),
    origenCodigo: form.origin?.code ?? '',
    destinoCodigo: form.destination?.code ?? '',
    incoterm: Incoterm.parse(form.incoterm),
    ...(form.direction === 'EXPORT' && { direction: form.direction }),
    ...(form.shipmentDate !== undefined && { shipmentDate: form.shipmentDate }),
    packingData: liveTotals(form).rows,
    ...(totals && { totalsOverridden: totals }),
    measureSystem: form.system,
    stackable: form.stackable,
    ...(form.isDangerous && { dangerousGoods: { unNumber: form.unNumber.trim(), imoClass: form.imoClass.trim() } }),
    commodityDescr: form.commodityDescr.trim(),
    commodityCodigo: form.commodityCodigo.replaceAll(/\D/g, ''),
    valorMercaderia: amountOf(form.valorMercaderia),
    monedaMercaderia: form.monedaMercaderia,
    valorSeguro: amountOf(form.valorSeguro),
    monedaSeguro: form.monedaSeguro,
    pickupData: form.pickups.filter((pickup) => !isEmptyPickup(pickup)).map(pickupOf),
    notes: form.notes
      .map(({ text, visibility }) => ({ text: text.trim(), visibility }))
      .filter(({ text }) => text !== ''),
  }
}
