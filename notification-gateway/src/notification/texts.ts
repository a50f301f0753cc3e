import type { NotificationKind } from '@freight/contracts/notification/notification'
import { textIn, wordsAt } from '@freight/platform/texts'

export type Params = Readonly<Record<string, string>>

const titles = wordsAt('notifications:kind')
const text = (name: string, values?: Params) => textIn('es', `notifications:${name}`, values)

/**
 * The stored text, in the default language of the application. Readers with another language get a text from kind and
 * params.
 */
export const spanishText = (
  kind: Exclude<NotificationKind, 'PERSONAL'>,
  params: Params,
): { title: string; message: string } => {
  const { referencia, by, client, transportMode, modo, origin, destination, report, file } = params
  const { waybill, deliveryBy, document, excess, price, currency, detail, contact, batch } = params
  const { shipments, month, validUntil } = params
  const message = [
    by,
    client,
    report,
    file,
    [transportMode, modo].filter(Boolean).join(' '),
    [origin, destination].filter(Boolean).join(' → '),
    waybill && text('waybill', { number: waybill }),
    deliveryBy && text('expected', { date: deliveryBy }),
    document && text('invoice', { number: document }),
    excess && text('excess', { amount: `${currency} ${excess}` }),
    price && `${currency} ${price}`,
    month,
    shipments && `${shipments} envíos`,
    detail,
    batch && text('batch', params),
    kind === 'EXPRESS_TARIFF_ENDS' && `vence ${validUntil}`,
    contact && text('contact'),
  ]
  return { title: `${titles[kind]?.es} ${referencia ?? ''}`.trim(), message: message.filter(Boolean).join(' · ') }
}
