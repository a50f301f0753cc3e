import { type PackingRow, rowVolume, rowWeight, typedWeights } from '../freight/cargo.ts'
import type { z } from 'zod'
import type { TypedTotals } from '../freight/request/shipment.ts'
import { densityWarnings } from './checks.ts'
import type { SanityLimits } from './limits.ts'
import type { Warning } from './warning.ts'

type Cargo = { packingData: readonly PackingRow[]; totals: { overridden?: z.infer<typeof TypedTotals> | undefined } }

/** Density warnings: of typed totals, else of each row. */
export const cargoWarnings = ({ packingData, totals }: Cargo, limits: SanityLimits): Warning[] =>
  totals.overridden
    ? densityWarnings('totalsOverridden', typedWeights(totals.overridden), limits)
    : packingData.flatMap((row, index) =>
        densityWarnings(`packingData.${index}`, { kg: rowWeight(row), cbm: rowVolume(row) }, limits),
      )
