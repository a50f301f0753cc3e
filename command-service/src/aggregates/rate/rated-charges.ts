import type { ChargeCodeLookup } from '@freight/contracts/registry/lookups'
import type { Mode, TransportMode } from '@freight/contracts/vocabulary/schemas'
import { makesSense } from '@freight/contracts/pricing/calculators-of-mode'
import type { RateCharge, TypedRateCharge } from '@freight/contracts/pricing/rate-charge'
import { Refusal } from '@freight/platform/event-store/decider'

const flagOf = { AIR: 'air', SEA: 'sea', ROAD: 'road' } as const satisfies Record<TransportMode, keyof ChargeCodeLookup>

type Kind = { transport: TransportMode; mode: Mode }

const usableChargeCode = (
  code: string,
  transport: TransportMode,
  codes: Readonly<Record<string, ChargeCodeLookup>>,
) => {
  const chargeCode = codes[code]
  if (!chargeCode?.active || !chargeCode[flagOf[transport]])
    throw new Refusal('CHARGE_CODE_NOT_USABLE', `The charge code ${code} cannot be used for ${transport}.`, {
      idCharge: code,
      transportMode: transport,
    })
  return chargeCode
}

const refuseUnusableCalculator = ({ code, calculator, unit }: TypedRateCharge, { mode }: Kind): void => {
  // Prices per day are possible in every mode; a flat amount has no quantity.
  if (calculator === 'FLAT' || calculator === 'PER_DAY' || unit === 'DAY') return
  if (!makesSense(calculator, mode, unit))
    throw new Refusal('CALCULATOR_NOT_OF_MODE', `A price of ${mode} is not ${calculator}.`, {
      idCharge: code,
      calculator,
      modo: mode,
    })
}

/** A percentage may only refer to earlier lines. */
const refuseLaterBase = ({ code, calculator, unit }: TypedRateCharge, earlier: readonly TypedRateCharge[]): void => {
  if (calculator !== 'PERCENT' || !unit.startsWith('CHARGE:')) return
  const base = unit.slice('CHARGE:'.length)
  if (!earlier.some((line) => line.code === base))
    throw new Refusal('PERCENT_BASE_LATER', `No line before ${code} is ${base}.`, { idCharge: code, base })
}

/** The charges of a rate in their order, with the present concept and section of their codes. */
export const ratedCharges = (
  typed: readonly TypedRateCharge[],
  kind: Kind,
  codes: Readonly<Record<string, ChargeCodeLookup>>,
): RateCharge[] =>
  typed.map((charge, index) => {
    const { concept, section } = usableChargeCode(charge.code, kind.transport, codes)
    refuseUnusableCalculator(charge, kind)
    refuseLaterBase(charge, typed.slice(0, index))
    return { ...charge, index, concept, section }
  })
