import { ContainerType, Incoterm, Mode, TruckType, UldType } from '@freight/contracts/vocabulary/schemas'
import type { QuotationRequestInput } from '@freight/contracts/quotation/request'
import { finishedNumber } from '../../components/form/decimal-text.ts'
import { isEmptyAddress, type AddressCells, type Client, type RequestForm, unitsFor, plainValues } from './form/form.ts'
import { dangerOf, packingRows, typedTotals, uldRows } from './cargo/packing.ts'

const clientOf = (client: Client, { clientMail, reference }: RequestForm) =>
  client.id === ''
    ? {
        nuevoCliente: true as const,
        nombreFantasia: client.nombreFantasia,
        mail: clientMail.trim(),
        ...typedOf(client),
        reference: reference.trim(),
      }
    : { id: client.id, reference: reference.trim() }

/** Optional fields of a new client; the catalogue entry can be completed later. */
const typedOf = ({ razonSocial, rut, paisCod }: Client) => ({
  ...(razonSocial.trim() !== '' && { razonSocial: razonSocial.trim() }),
  ...(rut.trim() !== '' && { rut: rut.trim() }),
  ...(paisCod !== '' && { paisCod }),
})

const amountOf = (text: string) => finishedNumber(text) || '0'

const addressOf = ({ id: _id, volumen, peso, ...address }: AddressCells) => ({
  ...address,
  ...(finishedNumber(volumen) !== '' && { volumen: finishedNumber(volumen) }),
  ...(finishedNumber(peso) !== '' && { peso: finishedNumber(peso) }),
})

const deliveryOf = (cells: AddressCells) => {
  const { proveedor: destinatario, ...address } = addressOf(cells)
  return { ...address, destinatario }
}

/** The body of RequestQuotation; incomplete parts are omitted. */
export const requestOf = (form: RequestForm): QuotationRequestInput => {
  const units = unitsFor(form.modo)
  const totals = typedTotals(form)
  const deliveries = form.deliveries.filter((delivery) => !isEmptyAddress(delivery))
  const request: QuotationRequestInput = {
    ...(form.client && { client: clientOf(form.client, form) }),
    ...(form.commercial && { commercial: form.commercial.id }),
    scope: form.scope,
    transportMode: form.transportMode,
    modo: Mode.parse(form.modo),
    containerData:
      units === 'containers'
        ? form.containers.map(({ type, quantity, peso }) => ({
            type: ContainerType.parse(type),
            quantity: Number(quantity),
            ...(finishedNumber(peso) !== '' && { peso: finishedNumber(peso) }),
          }))
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
    packingData: packingRows(form),
    ...(totals && { totalsOverridden: totals }),
    measureSystem: form.system,
    stackable: form.stackable,
    ...(form.isDangerous && { dangerousGoods: dangerOf(form) }),
    commodityDescr: form.commodityDescr.trim(),
    commodityCodigo: form.commodityCodigo.replaceAll(/\D/g, ''),
    valorMercaderia: amountOf(form.valorMercaderia),
    monedaMercaderia: form.monedaMercaderia,
    valorSeguro: amountOf(form.valorSeguro),
    monedaSeguro: form.monedaSeguro,
    pickupData: form.pickups.filter((pickup) => !isEmptyAddress(pickup)).map(addressOf),
    notes: form.notes
      .map(({ text, visibility }) => ({ text: text.trim(), visibility }))
      .filter(({ text }) => text !== ''),
  }
  const { incoterm, containerData = [], uldData, truckData } = request
  const plain = plainValues(form, { incoterm, containerData, uldData, truckData })
  // The addresses stay in the form while delivery at the terminal is chosen.
  const isBrought = deliveries.length > 0 && plain.deliveryAtTerminal !== true
  return { ...request, ...(isBrought && { deliveryData: deliveries.map(deliveryOf) }), ...plain }
}
