import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { BandsCard } from '../editor/bands-card.tsx'
import type { ChargeDraft, Values } from '../rate.ts'
import { codesOptions, fxOptions } from '../rate-queries.ts'
import { TrialCard } from './trial-card.tsx'
import { sampleCargo, priceTrial, usedBand } from './trial.ts'

export interface BandsAndTrialProps {
  values: Values
  /** The charge whose bands are shown; undefined where no charge has any. */
  charge: ChargeDraft | undefined
  readings: UnparsedInputs
  onChange: (charge: ChargeDraft) => void
}

/** Bands of a charge and the trial with a cargo, whose band is marked. */
export const BandsAndTrial = ({ values, charge, readings, onChange }: BandsAndTrialProps) => {
  const [cargo, setCargo] = useState(sampleCargo)
  const { data: codes = [] } = useQuery(codesOptions(values.transport))
  const { data: fx } = useQuery(fxOptions)
  const { offer } = priceTrial(values, cargo, codes, { base: 'USD', date: '', rates: fx?.rows ?? [] }, 'USD')
  return (
    <div className="rate-below">
      {charge !== undefined && (
        <BandsCard
          key={charge.rowId}
          charge={charge}
          transport={values.transport}
          readings={readings}
          used={usedBand(offer, values.charges, charge.rowId)}
          onChange={onChange}
        />
      )}
      <TrialCard values={values} cargo={cargo} onCargo={setCargo} />
    </div>
  )
}
