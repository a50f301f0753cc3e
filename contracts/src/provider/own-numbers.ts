import { z } from 'zod'
import type { ChargeableRule } from '../freight/chargeable.ts'
import { TypedNumbers } from '../company-settings/typed-numbers.ts'
import { DecimalText } from '../money/money.ts'
import type { providerCategories } from '../vocabulary/provider.ts'
import type { Mode, TransportMode } from '../vocabulary/schemas.ts'

const optionalDecimal = DecimalText.nullable().optional()

/**
 * A provider's numbers for the chargeable weight, as decimal text; null or absent: those of the company. A minimum of
 * zero means none.
 */
export const ownNumberFields = {
  airDivisor: optionalDecimal,
  airStep: optionalDecimal,
  airMinimum: optionalDecimal,
  seaKgPerM3: optionalDecimal,
  seaMinimum: optionalDecimal,
  roadKgPerM3: optionalDecimal,
  roadKgPerLdm: optionalDecimal,
  roadStep: optionalDecimal,
  roadMinimum: optionalDecimal,
}
export const OwnNumbers = z.object(ownNumberFields)
export type OwnNumbers = z.infer<typeof OwnNumbers>

/** Categories of providers that carry themselves; the others sell the services of carriers. */
export const carrierCategories: readonly string[] = [
  'SHIPPING_LINE',
  'AIRLINE',
  'HAULIER',
  'COURIER',
] satisfies (typeof providerCategories)[number][]

/** The owner of rates as their prices need it. */
export type RateProvider = OwnNumbers & { isCarrier?: boolean }

type Carried = { carrier: string; agente: string; agenteNombre: string }

/**
 * Carrier of a cost for the main carriage: the typed one, else its provider where that is a carrier itself. By road a
 * haulier stays unnamed, as a local supplier.
 */
export const carrierOfCost = (
  { carrier, agente, agenteNombre }: Carried,
  transport: TransportMode,
  isCarrier: (providerId: string) => boolean,
): string => (carrier === '' && transport !== 'ROAD' && isCarrier(agente) ? agenteNombre : carrier)

const { shape } = TypedNumbers

/** Accepted values; null removes a number. */
export const typedOwnNumbers = {
  airDivisor: shape.airDivisor.nullable().optional(),
  airStep: shape.airStep.nullable().optional(),
  airMinimum: shape.airMinimum.nullable().optional(),
  seaKgPerM3: shape.seaKgPerM3.nullable().optional(),
  seaMinimum: shape.seaMinimum.nullable().optional(),
  roadKgPerM3: shape.roadKgPerM3.nullable().optional(),
  roadKgPerLdm: shape.roadKgPerLdm.nullable().optional(),
  roadStep: shape.roadStep.nullable().optional(),
  roadMinimum: shape.roadMinimum.nullable().optional(),
}

type Own = string | null | undefined

const numberOf = (decimal: Own): number | undefined =>
  decimal === null || decimal === undefined ? undefined : Number(decimal)

/** A provider's numbers for a mode, by their names in the rule. */
const numbersOfMode = (mode: Mode, ownNumbers: OwnNumbers): { rule: ChargeableRule; minimum: Own } => {
  if (mode === 'LSE' || mode === 'ULD')
    return {
      rule: { divisor: numberOf(ownNumbers.airDivisor), step: ownNumbers.airStep ?? undefined },
      minimum: ownNumbers.airMinimum,
    }
  if (mode === 'LCL' || mode === 'RORO')
    return { rule: { kgPerM3: numberOf(ownNumbers.seaKgPerM3) }, minimum: ownNumbers.seaMinimum }
  if (mode === 'LTL')
    return {
      rule: {
        kgPerM3: numberOf(ownNumbers.roadKgPerM3),
        kgPerLdm: numberOf(ownNumbers.roadKgPerLdm),
        step: ownNumbers.roadStep ?? undefined,
      },
      minimum: ownNumbers.roadMinimum,
    }
  return { rule: {}, minimum: undefined }
}

/**
 * Chargeable rule of a provider for a mode: its own numbers (cm³/kg, kg/m³, kg), and those of the request for the rest.
 * Undefined where the provider has no number for the mode: then the rule of the request applies.
 */
export const providerRule = (
  mode: Mode,
  ownNumbers: OwnNumbers,
  requestRule: ChargeableRule,
): ChargeableRule | undefined => {
  const { rule, minimum } = numbersOfMode(mode, ownNumbers)
  const ownRule = Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== undefined))
  const hasOwnMinimum = minimum !== null && minimum !== undefined
  if (Object.keys(ownRule).length === 0 && !hasOwnMinimum) return undefined
  const { minimum: requestMinimum, ...rest } = requestRule
  const ownMinimum = hasOwnMinimum && Number(minimum) > 0 ? minimum : undefined
  const appliedMinimum = hasOwnMinimum ? ownMinimum : requestMinimum
  return { ...rest, ...ownRule, ...(appliedMinimum !== undefined && { minimum: appliedMinimum }) }
}
