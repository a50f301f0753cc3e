import { z } from 'zod'
import { allOf, anyOf } from '../access/policy.ts'
import { commaSeparated, route } from '../api/route.ts'
import { day, endsAfterItBegins } from '../day.ts'
import { DocumentLanguage } from '../quotation/document.ts'
import { sections } from '../vocabulary/price.ts'
import { Mode, TransportMode } from '../vocabulary/schemas.ts'
import { ListRow } from './list-row.ts'

/** Its reader sees the tariffs, and builds sells. */
const policy = allOf('PRICING', anyOf('PRICING_RULES', 'MODIFICAR_COTIZACION_VENTAS'))

const place = z.string().regex(/^([A-Z]{2}|[A-Z0-9]{3}|[A-Z0-9]{5})$/, 'A code of a location or a country.')

/** Most rows of a list: it is for one client and a period. */
export const mostListRows = 2000

const query = z
  .object({
    /** Id of a client, or of a client group (`groupId`). */
    client: z.string().min(1).max(200),
    from: day(),
    to: day(),
    transport: TransportMode.optional(),
    mode: Mode.optional(),
    origin: place.optional(),
    destination: place.optional(),
    /** Sections of its charges; absent: all. */
    sections: commaSeparated(z.enum(sections)).optional(),
  })
  .refine(...endsAfterItBegins)
export type PriceListQuery = z.output<typeof query>

export const listFormats = ['xlsx', 'pdf'] as const

export const priceListRoutes = {
  'GET /app/v1/price-lists': route(
    policy,
    'Sell prices that hold for a client or client group: its tariffs, else bought tariffs with its markup rules; without costs.',
    z.object({
      /** Name of the client or group. */
      name: z.string(),
      rows: z.array(ListRow),
      /** Whether a minimum profit per shipment may raise prices by weight or volume, which cannot contain it. */
      minimumProfit: z.boolean(),
      /** Lanes whose price only a shipment gives: an amount per shipment on a price by weight, or no exchange rate. */
      unpriced: z.array(ListRow.pick({ transport: true, mode: true, origin: true, destination: true })),
    }),
    { query },
  ),
  'GET /app/v1/price-lists/export': {
    ...route(policy, 'The price list of a client or client group as a file (XLSX or PDF).', z.string(), {
      query: query.safeExtend({ format: z.enum(listFormats).default('xlsx'), lang: DocumentLanguage.default('es') }),
    }),
    produces: 'application/octet-stream',
  },
}
