import type { QuotationRequested } from '../quotation/requested.ts'
import type { WantedRate } from './matching.ts'

type Asked = Pick<
  QuotationRequested,
  | 'transportMode'
  | 'modo'
  | 'origenCodigo'
  | 'origenPais'
  | 'destinoCodigo'
  | 'destinoPais'
  | 'containerData'
  | 'stackable'
  | 'shipmentDate'
>

/** What a request asks of rates for buying, or for selling. Without a date of shipment it is for today. */
export const wantedOf = (request: Asked, today: string, type: WantedRate['type'] = 'BUY'): WantedRate => ({
  type,
  transport: request.transportMode,
  mode: request.modo,
  origin: { code: request.origenCodigo, country: request.origenPais },
  destination: { code: request.destinoCodigo, country: request.destinoPais },
  day: request.shipmentDate ?? today,
  containers: [...new Set(request.containerData.map(({ type }) => type))],
  stackable: request.stackable,
})
