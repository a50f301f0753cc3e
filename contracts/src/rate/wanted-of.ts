import type { QuotationRequested } from '../freight/request/requested.ts'
import type { WantedRate } from './matching.ts'

type RequestFields = Pick<
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

/** Conditions of a request for buying or selling rates. Without a shipment date it is for today. */
export const wantedOf = (request: RequestFields, today: string, type: WantedRate['type'] = 'BUY'): WantedRate => ({
  type,
  transport: request.transportMode,
  mode: request.modo,
  origin: { code: request.origenCodigo, country: request.origenPais },
  destination: { code: request.destinoCodigo, country: request.destinoPais },
  day: request.shipmentDate ?? today,
  containers: [...new Set(request.containerData.map(({ type }) => type))],
  stackable: request.stackable,
})
