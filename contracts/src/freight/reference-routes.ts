import { z } from 'zod'
import { may, signedInOrByKey } from '../access/policy.ts'
import { route } from '../api/route.ts'
import { Language, LocationKind, TransportMode } from '../vocabulary/schemas.ts'
import {
  CommodityRow,
  ContainerRow,
  CountryRow,
  CurrencyRow,
  IncotermRow,
  LocationCard,
  SubdivisionRow,
} from './reference-views.ts'

const rows = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row) })
const lang = Language.default('es')
const typed = {
  q: z.string().max(80).default(''),
  limit: z.coerce.number().int().min(1).max(100).default(20),
}

/** Reference data from outside the application. Each answer has an `ETag`; 304 means that it did not change. */
export const referenceRoutes = {
  'GET /app/v1/reference/locations': route(
    may('CONSULTAR_UNLOCO'),
    'Ports, airports and places by code or name, codes first.',
    rows(LocationCard),
    { query: z.object({ ...typed, transport: TransportMode.optional(), kind: LocationKind.optional() }) },
  ),
  'GET /app/v1/reference/countries': route(may('CONSULTAR_COUNTRY'), 'Countries, by name.', rows(CountryRow), {
    query: z.object({ lang }),
  }),
  'GET /app/v1/reference/subdivisions': route(
    may('CONSULTAR_COUNTRY'),
    'States and provinces, of one country or of all.',
    rows(SubdivisionRow),
    { query: z.object({ country: z.string().max(2).toUpperCase().optional() }) },
  ),
  'GET /app/v1/reference/commodities': route(
    may('CONSULTAR_COMMODITY'),
    'Goods by HS code or words, chapters before finer codes.',
    rows(CommodityRow),
    { query: z.object({ ...typed, lang }) },
  ),
  'GET /app/v1/reference/containers': route(signedInOrByKey, 'Container types for quotations.', rows(ContainerRow)),
  'GET /app/v1/reference/incoterms': route(
    signedInOrByKey,
    'The eleven incoterms, and who pays what.',
    rows(IncotermRow),
    {
      query: z.object({ lang }),
    },
  ),
  'GET /app/v1/reference/currencies': route(signedInOrByKey, 'Currencies for prices.', rows(CurrencyRow), {
    query: z.object({ lang }),
  }),
}
