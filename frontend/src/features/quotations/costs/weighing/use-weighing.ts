import type { ChargeableRule } from '@freight/contracts/freight/chargeable'
import { providerRule } from '@freight/contracts/provider/own-numbers'
import { sameContent } from '@freight/contracts/same-content'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMay } from '../../../../lib/auth/session.ts'
import type { CostDraft } from '../cost-draft.ts'
import type { CostOfDetail } from '../cost-summaries.ts'
import { providerNumbersOptions } from '../../queries.ts'

export interface Weighing {
  /** The numbers that the lines are weighed with; undefined: those of the request. */
  rule: ChargeableRule | undefined
  /** With whose numbers the server will weigh it cannot be read here: those of the request are assumed until it is saved. */
  isAssumed: boolean
  /** The provider weighs otherwise by now than the cost that is kept. */
  isOtherNow: boolean
}

/** How the server will weigh what is typed: with the numbers that the cost keeps, else with its provider's of now. */
export const useWeighing = (
  detail: QuotationDetail,
  { agente, weighAnew }: CostDraft,
  stored: CostOfDetail | undefined,
): Weighing => {
  const may = useMay()
  const isKnown = agente !== '' && may('PRICING', 'CONSULTAR_AGENTE')
  const { data: provider } = useQuery({ ...providerNumbersOptions(agente), enabled: isKnown, retry: false })
  const { modo, chargeableRule: asked } = detail
  const now = useMemo(() => provider && providerRule(modo, provider, asked), [provider, modo, asked])
  if (stored === undefined || stored.agente !== agente || weighAnew === true)
    return { rule: now, isAssumed: agente !== '' && provider === undefined, isOtherNow: false }
  const kept = stored.chargeableRule
  return { rule: kept, isAssumed: false, isOtherNow: provider !== undefined && !sameContent(now ?? null, kept ?? null) }
}
