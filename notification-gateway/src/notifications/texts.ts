import type { NotificationKind } from '@freight/contracts/notification/notification'

export type Params = Readonly<Record<string, string>>

const titles: Record<Exclude<NotificationKind, 'PERSONAL'>, string> = {
  NEW_REQUEST: 'Nueva solicitud',
  REQUEST_TAKEN: 'Solicitud tomada',
  REQUEST_RELEASED: 'Solicitud liberada',
  REQUEST_AMENDED: 'Pedido corregido: hay que volver a cotizar',
  QUOTATION_ASSIGNED: 'Cotización asignada',
  QUOTE_READY: 'Cotización publicada',
  APPROVAL_REQUESTED: 'Piden autorizar una venta',
  SELL_APPROVED: 'Venta autorizada',
  SELL_REJECTED: 'Venta no autorizada',
  QUOTE_UPDATED: 'Cotización actualizada',
  MAIL_FAILED: 'El correo al cliente no salió',
  QUOTE_APPROVED: 'Cliente aprobó',
  QUOTE_REJECTED: 'Cotización no aprobada',
  QUOTATION_CANCELLED: 'Cotización cancelada',
  QUOTE_RESUMED: 'Cotización retomada',
  REQUEST_WAITING: 'Solicitud sin tomar',
  NOT_SENT: 'Cotización sin enviar al cliente',
  EXPIRING: 'Oferta por vencer',
  EXPIRES_TODAY: 'La oferta vence hoy',
  FOLLOW_UP: 'Seguimiento pendiente',
  AGENT_ANSWERED: 'Un agente envió costos',
  AGENT_DECLINED: 'Un agente no cotiza',
  AGENT_ASKS: 'Un agente pregunta',
  AGENT_WANTS_LINK: 'Un agente pide otro enlace',
  AGENT_MAIL_FAILED: 'El correo a un agente no salió',
  COST_STALE: 'Un costo quedó por revisar',
  RATE_OF_SENT_CHANGED: 'Cambió la tarifa de una oferta enviada',
  REPORT_READY: 'Reporte listo para descargar',
  REPORT_FAILED: 'No se pudo armar un reporte',
  RATES_CHECKED: 'Archivo de tarifas revisado: falta confirmar',
  RATES_IMPORTED: 'Tarifas importadas',
  RATES_TAKEN_BACK: 'Importación de tarifas deshecha',
  RATE_IMPORT_FAILED: 'La importación de tarifas no pudo terminar',
}

/**
 * The stored text, in the application's default language. A reader of another one gets its own from kind and params.
 */
export const spanishText = (kind: keyof typeof titles, params: Params): { title: string; message: string } => {
  const { referencia, by, client, transportMode, modo, origin, destination, report, file } = params
  const message = [
    by,
    client,
    report,
    file,
    [transportMode, modo].filter(Boolean).join(' '),
    [origin, destination].filter(Boolean).join(' → '),
  ]
  return { title: `${titles[kind]} ${referencia ?? ''}`.trim(), message: message.filter(Boolean).join(' · ') }
}
