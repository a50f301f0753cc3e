import { z } from 'zod'
import { ContainerType, Currency, Incoterm, LocationKind } from '../vocabulary/schemas.ts'
import { incotermCharges, payerConditions, payers } from './incoterm-charges.ts'

/** A place by its UN/LOCODE, or an airport by its IATA code, with all of its kinds. */
export const LocationCard = z.object({
  code: z.string(),
  name: z.string(),
  country: z.string(),
  kinds: z.array(LocationKind),
  subdivision: z.string().optional(),
  iata: z.string().optional(),
  lat: z.number().optional(),
  lon: z.number().optional(),
})

export const CountryRow = z.object({
  alpha2: z.string(),
  alpha3: z.string(),
  name: z.string(),
  postalCodeRequired: z.boolean(),
  stateRequired: z.boolean(),
})

export const SubdivisionRow = z.object({ code: z.string(), country: z.string(), name: z.string() })

/** Goods by HS code: a chapter of two digits, or a finer imported code. */
export const CommodityRow = z.object({
  code: z.string(),
  description: z.string(),
  /** Often dangerous: the form suggests a check. */
  dg: z.boolean(),
})

export const ContainerRow = z.object({
  code: ContainerType,
  iso: z.array(z.string()),
  operating: z.boolean(),
  teu: z.number(),
  nominalM3: z.number().optional(),
  payloadKg: z.int(),
})

export const IncotermRow = z.object({
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

export const CurrencyRow = z.object({ code: Currency, name: z.string(), digits: z.int() })
