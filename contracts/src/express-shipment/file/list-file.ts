import type { Column } from '../../api/file-columns.ts'
import type { SubState, WorkStatus } from '../../vocabulary/express.ts'

type Words<Value extends string> = Readonly<Record<Value, { es: string; en: string; pt: string }>>
const words = (es: string, en: string, pt: string) => ({ es, en, pt })

const workWords: Words<WorkStatus> = {
  REQUESTED: words('Solicitado', 'Requested', 'Solicitada'),
  IN_PROGRESS: words('En proceso', 'In progress', 'Em processo'),
  FINISHED: words('Finalizado', 'Finished', 'Finalizada'),
  CANCELLED: words('Anulado', 'Cancelled', 'Cancelada'),
}
const subStateWords: Words<SubState> = {
  SIN_COTIZAR: words('Sin cotizar', 'Not rated', 'Sem cotação'),
  SIN_RESERVAR: words('Sin reservar', 'Not booked', 'Sem reserva'),
  RESERVANDO: words('Reservando', 'Booking', 'Reservando'),
  DUDOSA: words('Reserva en duda', 'Booking in doubt', 'Reserva em dúvida'),
  RESERVADO: words('Reservado', 'Booked', 'Reservada'),
  RECOGIDO: words('Recogido', 'Picked up', 'Coletada'),
  EN_TRANSITO: words('En tránsito', 'In transit', 'Em trânsito'),
  EN_ADUANA: words('En aduana', 'In customs', 'Na alfândega'),
  EN_REPARTO: words('En reparto', 'Out for delivery', 'Saiu para entrega'),
  LISTO_PARA_RETIRO: words('Listo para retiro', 'Ready for pickup', 'Pronta para retirada'),
  ENTREGADO: words('Entregado', 'Delivered', 'Entregue'),
  EN_DEVOLUCION: words('En devolución', 'Being returned', 'Em devolução'),
  DEVUELTO: words('Devuelto', 'Returned', 'Devolvida'),
  PERDIDO: words('Perdido', 'Lost', 'Perdida'),
}
const directionWords = {
  IB: words('Importación', 'Import', 'Importação'),
  OB: words('Exportación', 'Export', 'Exportação'),
  THIRD_COUNTRY: words('Entre terceros países', 'Third country', 'Entre terceiros países'),
}

/** Part of a row on the screen, field, kind, and the title of the column. */
const columns = [
  ['reference', 'id', 'text', 'Referencia', 'Reference', 'Referência'],
  ['client', 'client.name', 'text', 'Cliente', 'Client', 'Cliente'],
  ['clientReference', 'clientReference', 'text', 'Ref. cliente', 'Client ref.', 'Ref. cliente'],
  ['state', 'work', 'text', 'Situación', 'Status', 'Status'],
  ['state', 'subState', 'text', 'Estado', 'Stage', 'Etapa'],
  ['age', 'since', 'moment', 'En este estado desde', 'In this stage since', 'Nesta etapa desde'],
  ['origin', 'shipper.city', 'text', 'Origen', 'Origin', 'Origem'],
  ['origin', 'shipper.countryCode', 'text', 'País de origen', 'Country of origin', 'País de origem'],
  ['destination', 'recipient.city', 'text', 'Destino', 'Destination', 'Destino'],
  ['destination', 'recipient.countryCode', 'text', 'País de destino', 'Country of destination', 'País de destino'],
  ['direction', 'direction', 'text', 'Sentido', 'Direction', 'Sentido'],
  ['pieces', 'pieces', 'int', 'Bultos', 'Pieces', 'Volumes'],
  ['chargeable', 'chargeable', 'number', 'Cobrable, kg', 'Chargeable, kg', 'Taxável, kg'],
  ['declared', 'declared.amount', 'number', 'Valor', 'Value', 'Valor'],
  ['declared', 'declared.currency', 'text', 'Moneda del valor', 'Currency of the value', 'Moeda do valor'],
  ['carrier', 'carrier.name', 'text', 'Transportista', 'Carrier', 'Transportador'],
  ['service', 'carrier.service', 'text', 'Servicio', 'Service', 'Serviço'],
  ['waybill', 'trackingNumber', 'text', 'Guía', 'Waybill', 'Conhecimento'],
  ['deliveryBy', 'deliveryBy', 'day', 'Entrega', 'Delivery', 'Entrega'],
  ['sell', 'sell.amount', 'number', 'Venta', 'Sell', 'Venda'],
  ['sell', 'sell.currency', 'text', 'Moneda de venta', 'Currency of the sell', 'Moeda da venda'],
  ['expectedCost', 'expectedCost.amount', 'number', 'Costo previsto', 'Expected cost', 'Custo previsto'],
  ['expectedCost', 'expectedCost.currency', 'text', 'Moneda del costo', 'Currency of the cost', 'Moeda do custo'],
  ['assignedTo', 'assignedTo.name', 'text', 'Responsable', 'Assignee', 'Responsável'],
  ['commercial', 'commercial.name', 'text', 'Comercial', 'Sales rep', 'Comercial'],
  ['requestedAt', 'requestedAt', 'moment', 'Solicitado', 'Requested', 'Solicitada'],
  ['shippingDay', 'shippingDay', 'day', 'Fecha de despacho', 'Shipping date', 'Data de envio'],
] as const

export type ExpressFilePart = (typeof columns)[number][0] | 'notices'

const wordsByField = new Map<string, Column['words']>([
  ['work', workWords],
  ['subState', subStateWords],
  ['direction', directionWords],
])

/** File of the list: one line per shipment. */
export const expressListColumns: readonly (Column & { part: ExpressFilePart })[] = columns.map(
  ([part, field, kind, es, en, pt]) => {
    const shown = wordsByField.get(field)
    return { part, field, kind, title: { es, en, pt }, ...(shown && { words: shown }) }
  },
)
