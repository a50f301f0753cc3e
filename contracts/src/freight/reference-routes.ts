import { z } from 'zod'
import { may, signedInOrByKey } from '../access/policy.ts'
import { route } from '../api/route.ts'
import { Language, LocationKind, TransportMode, ContainerType, Currency, Incoterm } from '../vocabulary/schemas.ts'
import { incotermCharges, payerConditions, payers } from './incoterm-charges.ts'
import type { InLanguages } from './language.ts'
import { locationKinds } from '../vocabulary/journey.ts'

/** A place by its UN/LOCODE, or an airport by its IATA code, with all of its kinds. */
const LocationCard = z.object({
  code: z.string(),
  name: z.string(),
  country: z.string(),
  kinds: z.array(LocationKind),
  subdivision: z.string().optional(),
  iata: z.string().optional(),
  lat: z.number().optional(),
  lon: z.number().optional(),
})

const CountryRow = z.object({
  alpha2: z.string(),
  alpha3: z.string(),
  name: z.string(),
  postalCodeRequired: z.boolean(),
  stateRequired: z.boolean(),
})

const SubdivisionRow = z.object({ code: z.string(), country: z.string(), name: z.string() })

/** Goods by HS code: a chapter of two digits, or a finer imported code. */
const CommodityRow = z.object({
  code: z.string(),
  description: z.string(),
  /** Often dangerous: the form suggests a check. */
  dg: z.boolean(),
})

const ContainerRow = z.object({
  code: ContainerType,
  iso: z.array(z.string()),
  operating: z.boolean(),
  teu: z.number(),
  nominalM3: z.number().optional(),
  payloadKg: z.int(),
})

const IncotermRow = z.object({
  code: Incoterm,
  name: z.string(),
  seaOnly: z.boolean(),
  charges: z.array(
    z.object({
      charge: z.enum(incotermCharges),
      payer: z.enum(payers),
      condition: z.enum(payerConditions).optional(),
    }),
  ),
})

const CurrencyRow = z.object({ code: Currency, name: z.string(), digits: z.int() })

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

/** Decimals, sign before an amount, and printed name of each currency. */
export const currencyFacts: Readonly<Record<Currency, { digits: number; sign: string; names: InLanguages }>> = {
  USD: { digits: 2, sign: 'US$', names: { es: 'Dólar estadounidense', en: 'US dollar', pt: 'Dólar americano' } },
  ARS: { digits: 2, sign: 'AR$', names: { es: 'Peso argentino', en: 'Argentine peso', pt: 'Peso argentino' } },
  EUR: { digits: 2, sign: '€', names: { es: 'Euro', en: 'Euro', pt: 'Euro' } },
}

/** Kinds of place per transport; a truck can go anywhere. */
export const kindsFor: Readonly<Record<TransportMode, readonly LocationKind[]>> = {
  SEA: ['PORT'],
  AIR: ['AIRPORT'],
  ROAD: locationKinds,
}

const kindFor = { SEA: 'PORT', AIR: 'AIRPORT', ROAD: undefined } as const

/** The kind of place that the transport needs and the place lacks; undefined: the place is suitable. */
export const kindMissing = (transport: TransportMode, { kinds }: { kinds: readonly LocationKind[] }) => {
  const kind = kindFor[transport]
  return kind === undefined || kinds.includes(kind) ? undefined : kind
}
