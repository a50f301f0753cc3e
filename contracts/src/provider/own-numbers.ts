import { z } from 'zod'
import type { ChargeableRule } from '../freight/chargeable.ts'
import { TypedNumbers } from '../company-settings/typed-numbers.ts'
import { DecimalText } from '../pricing/money.ts'
import type { Mode } from '../freight/transport.ts'

const kept = DecimalText.nullable().optional()

/**
 * The numbers that a provider turns cargo into chargeable weight with, as decimal text; null or absent: those of the
 * company. A least of zero says that there is none.
 */
export const ownNumberFields = {
  airDivisor: kept,
  airStep: kept,
  airMinimum: kept,
  seaKgPerM3: kept,
  seaMinimum: kept,
  roadKgPerM3: kept,
  roadKgPerLdm: kept,
  roadStep: kept,
  roadMinimum: kept,
}
export const OwnNumbers = z.object(ownNumberFields)
export type OwnNumbers = z.infer<typeof OwnNumbers>

const { shape } = TypedNumbers

/** What may be typed for them; null takes a number away. */
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

/** The numbers of a mode that a provider has, by their names in the rule. */
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
 * How a provider weighs cargo of this mode: with its own numbers, and where it has none with `others` (those that the
 * request was weighed with). Undefined where it has none at all for the mode: then it weighs as the request was.
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
