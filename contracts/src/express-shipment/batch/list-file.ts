import type { Column } from '../../api/file-columns.ts'

const column = (field: string, kind: Column['kind'], es: string, en: string, pt: string): Column => ({
  field,
  kind,
  title: { es, en, pt },
})

/** Columns of a file of shipments: fields of their rows, without costs. */
export const expressListColumns: readonly Column[] = [
  column('id', 'text', 'Referencia', 'Reference', 'Referência'),
  column('clientReference', 'text', 'Referencia del cliente', 'Client reference', 'Referência do cliente'),
  column('client.name', 'text', 'Cliente', 'Client', 'Cliente'),
  column('subState', 'text', 'Estado', 'Status', 'Status'),
  column('shipper.name', 'text', 'Remitente', 'Shipper', 'Remetente'),
  column('shipper.countryCode', 'text', 'País de origen', 'Origin country', 'País de origem'),
  column('recipient.name', 'text', 'Destinatario', 'Recipient', 'Destinatário'),
  column('recipient.countryCode', 'text', 'País de destino', 'Destination country', 'País de destino'),
  column('pieces', 'int', 'Piezas', 'Pieces', 'Volumes'),
  column('chargeable', 'number', 'Peso tasable kg', 'Chargeable weight kg', 'Peso taxável kg'),
  column('carrier.name', 'text', 'Transportista', 'Carrier', 'Transportador'),
  column('carrier.service', 'text', 'Servicio', 'Service', 'Serviço'),
  column('trackingNumber', 'text', 'Guía', 'Waybill', 'Guia'),
  column('sell.amount', 'number', 'Precio', 'Price', 'Preço'),
  column('sell.currency', 'text', 'Moneda', 'Currency', 'Moeda'),
  column('shippingDay', 'day', 'Día de envío', 'Shipping day', 'Dia de envio'),
  column('deliveryBy', 'day', 'Entrega prevista', 'Expected delivery', 'Entrega prevista'),
  column('commercial.name', 'text', 'Comercial', 'Commercial', 'Comercial'),
  column('assignedTo.name', 'text', 'Asignado a', 'Assigned to', 'Atribuído a'),
]
