import { z } from 'zod'
import type { ChargeableRule } from '../freight/chargeable.ts'
import { TypedNumbers } from '../company-settings/typed-numbers.ts'
import { DecimalText } from '../pricing/money.ts'
import type { Mode } from '../freight/transport.ts'

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

const whole = (own: Own): number | undefined => (own === null || own === undefined ? undefined : Number(own))

/** A provider's numbers for a mode, by their names in the rule. */
const ofMode = (mode: Mode, own: OwnNumbers): { rule: ChargeableRule; minimum: Own } => {
  if (mode === 'LSE' || mode === 'ULD')
    return { rule: { divisor: whole(own.airDivisor), step: own.airStep ?? undefined }, minimum: own.airMinimum }
  if (mode === 'LCL' || mode === 'RORO') return { rule: { kgPerM3: whole(own.seaKgPerM3) }, minimum: own.seaMinimum }
  if (mode === 'LTL')
    return {
      rule: {
        kgPerM3: whole(own.roadKgPerM3),
        kgPerLdm: whole(own.roadKgPerLdm),
        step: own.roadStep ?? undefined,
      },
      minimum: own.roadMinimum,
    }
  return { rule: {}, minimum: undefined }
}

/**
 * Chargeable rule of a provider for a mode: its own numbers (cm³/kg, kg/m³, kg), and `others` (the rule of the request)
 * for the rest. Undefined where the provider has no number for the mode: then the rule of the request applies.
 */
export const providerRule = (mode: Mode, own: OwnNumbers, others: ChargeableRule): ChargeableRule | undefined => {
  const { rule, minimum } = ofMode(mode, own)
  const named = Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== undefined))
  const hasLeast = minimum !== null && minimum !== undefined
  if (Object.keys(named).length === 0 && !hasLeast) return undefined
  const { minimum: theirs, ...rest } = others
  const least = hasLeast ? (Number(minimum) > 0 ? minimum : undefined) : theirs
  return { ...rest, ...named, ...(least !== undefined && { minimum: least }) }
}
