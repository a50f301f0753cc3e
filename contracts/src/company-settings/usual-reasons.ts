import { z } from 'zod'
import { type UsualReason, usualReasonCodes } from './reason-codes.ts'

/** Reason for an outcome. An inactive one stays for quotations that use it. */
export const Reason = z.object({
  code: z.string(),
  label: z.object({ es: z.string(), en: z.string(), pt: z.string() }),
  active: z.boolean(),
})
export type Reason = z.infer<typeof Reason>

export const Reasons = z.object({ lost: z.array(Reason), won: z.array(Reason), cancelled: z.array(Reason) })
export type Reasons = z.infer<typeof Reasons>
export type ReasonList = keyof Reasons

type Label = Reason['label']
const words = (es: string, en: string, pt: string): Label => ({ es, en, pt })

const labels: Record<UsualReason, Label> = {
  OTHER: words('Otro motivo', 'Other reason', 'Outro motivo'),
  PRICE: words('Precio', 'Price', 'Preço'),
  TRANSIT_TIME: words('Tiempo de tránsito', 'Transit time', 'Tempo de trânsito'),
  NO_SPACE: words('Sin espacio', 'No space', 'Sem espaço'),
  LATE_ANSWER: words('Respuesta tardía', 'Late answer', 'Resposta tardia'),
  CLIENT_CANCELLED: words(
    'El cliente canceló el embarque',
    'Client cancelled the shipment',
    'Cliente cancelou o embarque',
  ),
  COMPETITOR_RELATIONSHIP: words(
    'Relación con otro agente de cargas',
    'Relationship with another forwarder',
    'Relação com outro agente de carga',
  ),
  SERVICE_SCOPE: words('Servicio fuera de alcance', 'Service out of scope', 'Serviço fora do escopo'),
  PAYMENT_TERMS: words('Condiciones de pago', 'Payment terms', 'Condições de pagamento'),
  NO_ANSWER: words('El cliente no respondió', 'Client did not answer', 'Cliente não respondeu'),
  EXPIRED: words('Venció la oferta', 'Offer expired', 'Oferta vencida'),
  SERVICE: words('Servicio', 'Service', 'Serviço'),
  RELATIONSHIP: words('Relación comercial', 'Relationship', 'Relacionamento'),
  ONLY_OPTION: words('Única opción', 'Only option', 'Única opção'),
  DUPLICATE: words('Duplicada', 'Duplicate', 'Duplicada'),
  ERROR: words('Pedida por error', 'Requested by mistake', 'Solicitada por engano'),
  CLIENT_WITHDREW: words('El cliente desistió', 'Client withdrew', 'Cliente desistiu'),
}

const listOf = (codes: readonly UsualReason[]): Reason[] =>
  codes.map((code) => ({ code, label: labels[code], active: true }))

/** Default lists of a company. */
export const usualReasons: Reasons = {
  lost: listOf(usualReasonCodes.lost),
  won: listOf(usualReasonCodes.won),
  cancelled: listOf(usualReasonCodes.cancelled),
}

/** Whether the reason is listed and active. */
export const isActiveReason = (reasons: readonly Reason[], code: string): boolean =>
  reasons.some((one) => one.code === code && one.active)
