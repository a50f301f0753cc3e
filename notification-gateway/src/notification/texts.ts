import type { NotificationKind } from '@freight/contracts/notification/notification'

export type Params = Readonly<Record<string, string>>

const titles: Record<Exclude<NotificationKind, 'PERSONAL'>, string> = {
  NEW_REQUEST: 'Nueva solicitud',
  REQUEST_TAKEN: 'Solicitud tomada',
  REQUEST_RELEASED: 'Solicitud liberada',
  REQUEST_AMENDED: 'Solicitud modificada: volver a cotizar',
  QUOTATION_ASSIGNED: 'Cotización asignada',
  QUOTE_READY: 'Cotización publicada',
  APPROVAL_REQUESTED: 'Autorización de venta pedida',
  SELL_APPROVED: 'Venta autorizada',
  SELL_REJECTED: 'Venta no autorizada',
  QUOTE_UPDATED: 'Cotización actualizada',
  MAIL_FAILED: 'No se pudo enviar el correo al cliente',
  MAIL_DELAYED: 'El correo al cliente todavía no se envió',
  QUOTE_APPROVED: 'Cotización aprobada',
  QUOTE_REJECTED: 'Cotización no aprobada',
  QUOTATION_CANCELLED: 'Cotización anulada',
  QUOTE_RESUMED: 'Cotización retomada',
  REQUEST_WAITING: 'Solicitud sin tomar',
  NOT_SENT: 'Cotización sin enviar al cliente',
  EXPIRING: 'Oferta por vencer',
  EXPIRES_TODAY: 'La oferta vence hoy',
  EXPIRED: 'La oferta venció',
  FOLLOW_UP: 'Seguimiento pendiente',
  AGENT_ANSWERED: 'Un agente envió costos',
  AGENT_DECLINED: 'Un agente no cotiza',
  AGENT_ASKS: 'Un agente pregunta',
  AGENT_REMINDED: 'Se envió un recordatorio a un agente',
  AGENT_WANTS_LINK: 'Un agente pide otro enlace',
  AGENT_MAIL_FAILED: 'No se pudo enviar el correo a un agente',
  COST_STALE: 'Un costo quedó a revisar',
  RATE_OF_SENT_CHANGED: 'Cambió la tarifa de una oferta enviada',
  REPORT_READY: 'Reporte listo para descargar',
  REPORT_FAILED: 'No se pudo armar un reporte',
  RATES_CHECKED: 'Archivo de tarifas revisado: falta confirmar',
  RATES_IMPORTED: 'Tarifas importadas',
  RATES_TAKEN_BACK: 'Importación de tarifas deshecha',
  RATE_IMPORT_FAILED: 'La importación de tarifas falló',
  EXPRESS_REQUESTED: 'Nuevo envío express',
  EXPRESS_TAKEN: 'Envío express tomado',
  EXPRESS_BOOKED: 'Envío express reservado',
  EXPRESS_BOOKING_REFUSED: 'El transportista rechazó la reserva',
  EXPRESS_BOOKING_DOUBTFUL: 'Reserva en duda: no reservar de nuevo',
  EXPRESS_INCIDENT: 'Incidencia en un envío express',
  EXPRESS_INCIDENT_RESOLVED: 'Incidencia resuelta',
  EXPRESS_DELIVERED: 'Envío express entregado',
  EXPRESS_RETURNED: 'Envío express devuelto',
  EXPRESS_LOST: 'Envío express perdido o dañado',
  EXPRESS_COST_ABOVE: 'Factura del transportista sobre el costo previsto',
  EXPRESS_BELOW_MINIMUM: 'Precio bajo el margen mínimo: falta autorizar',
  EXPRESS_BATCH_ENDED: 'Lote de envíos terminado',
}

/**
 * The stored text, in the default language of the application. Readers with another language get a text from kind and
 * params.
 */
export const spanishText = (kind: keyof typeof titles, params: Params): { title: string; message: string } => {
  const { referencia, by, client, transportMode, modo, origin, destination, report, file } = params
  const { waybill, deliveryBy, document, excess, price, currency, detail, contact, batch, done, refused, doubtful } =
    params
  const message = [
    by,
    client,
    report,
    file,
    [transportMode, modo].filter(Boolean).join(' '),
    [origin, destination].filter(Boolean).join(' → '),
    waybill && `guía ${waybill}`,
    deliveryBy && `previsto ${deliveryBy}`,
    document && `factura ${document}`,
    excess && `${currency} ${excess} más`,
    price && `${currency} ${price}`,
    detail,
    batch && `${done} listos, ${refused} rechazados, ${doubtful} en duda`,
    contact && 'consultar a Operaciones express',
  ]
  return { title: `${titles[kind]} ${referencia ?? ''}`.trim(), message: message.filter(Boolean).join(' · ') }
}
