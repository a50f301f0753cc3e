import { z } from 'zod'

/** Why a quotation ended as it did. One that is not active any more stays, for the quotations that name it. */
export const Reason = z.object({
  code: z.string(),
  label: z.object({ es: z.string(), en: z.string(), pt: z.string() }),
  active: z.boolean(),
})
export type Reason = z.infer<typeof Reason>

export const Reasons = z.object({ lost: z.array(Reason), won: z.array(Reason), cancelled: z.array(Reason) })
export type Reasons = z.infer<typeof Reasons>
export type ReasonList = keyof Reasons

const reason = (code: string, es: string, en: string, pt: string): Reason => ({
  code,
  label: { es, en, pt },
  active: true,
})

const other = reason('OTHER', 'Otro motivo', 'Other reason', 'Outro motivo')

/** The lists of a company that has decided nothing about them. */
export const usualReasons: Reasons = {
  lost: [
    reason('PRICE', 'Precio', 'Price', 'Preço'),
    reason('TRANSIT_TIME', 'Tiempo de tránsito', 'Transit time', 'Tempo de trânsito'),
    reason('NO_SPACE', 'Sin espacio', 'No space', 'Sem espaço'),
    reason('LATE_ANSWER', 'Respuesta tardía', 'Late answer', 'Resposta tardia'),
    reason(
      'CLIENT_CANCELLED',
      'El cliente canceló el embarque',
      'Client cancelled the shipment',
      'Cliente cancelou o embarque',
    ),
    reason(
      'COMPETITOR_RELATIONSHIP',
      'Relación con otro transitario',
      'Relationship with another forwarder',
      'Relação com outro agente de carga',
    ),
    reason('SERVICE_SCOPE', 'Servicio fuera de alcance', 'Service out of scope', 'Serviço fora do escopo'),
    reason('PAYMENT_TERMS', 'Condiciones de pago', 'Payment terms', 'Condições de pagamento'),
    reason('NO_ANSWER', 'El cliente no respondió', 'Client did not answer', 'Cliente não respondeu'),
    reason('EXPIRED', 'Venció la oferta', 'Offer expired', 'Oferta vencida'),
    other,
  ],
  won: [
    reason('PRICE', 'Precio', 'Price', 'Preço'),
    reason('TRANSIT_TIME', 'Tiempo de tránsito', 'Transit time', 'Tempo de trânsito'),
    reason('SERVICE', 'Servicio', 'Service', 'Serviço'),
    reason('RELATIONSHIP', 'Relación comercial', 'Relationship', 'Relacionamento'),
    reason('ONLY_OPTION', 'Única opción', 'Only option', 'Única opção'),
  ],
  cancelled: [
    reason('DUPLICATE', 'Duplicada', 'Duplicate', 'Duplicada'),
    reason('ERROR', 'Pedida por error', 'Requested by mistake', 'Solicitada por engano'),
    reason('CLIENT_WITHDREW', 'El cliente desistió', 'Client withdrew', 'Cliente desistiu'),
    other,
  ],
}

/** Whether the reason may be given now. */
export const isActiveReason = (reasons: readonly Reason[], code: string): boolean =>
  reasons.some((one) => one.code === code && one.active)
