import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import type { Format } from '../../lib/format/format.ts'

type Pickup = QuotationDetail['pickupData'][number]
type Delivery = NonNullable<QuotationDetail['deliveryData']>[number]

/** An address for pickup or delivery with its own order, weight and volume, on one line. */
export const addressWords = (address: Pickup | Delivery, format: Pick<Format, 'weight' | 'volume'>): string => {
  const { nroOrden, direccion, codPostal, ciudad, estado, peso, volumen } = address
  const party = 'destinatario' in address ? address.destinatario : address.proveedor
  const place = [party, nroOrden, direccion, `${codPostal} ${ciudad}`, estado]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ')
  return [
    place,
    ...(peso === undefined ? [] : [`${format.weight(peso)} kg`]),
    ...(volumen === undefined ? [] : [`${format.volume(volumen)} m³`]),
  ].join(' · ')
}
