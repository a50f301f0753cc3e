import type { ChargeableRule } from '@freight/contracts/freight/chargeable'
import { providerRule } from '@freight/contracts/provider/own-numbers'
import { sameContent } from '@freight/contracts/same-content'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMay } from '../../../../lib/auth/session.ts'
import type { CostDraft } from '../cost-draft.ts'
import type { CostOfDetail } from '../cost-summaries.ts'
import { providerNumbersOptions } from '../../quotation-queries.ts'

export interface Weighing {
  /** Weighing rule of the lines; undefined: that of the request. */
  rule: ChargeableRule | undefined
  /** Whether the rule is unknown here: that of the request is assumed until the cost is saved. */
  isAssumed: boolean
  /** Whether the provider's current rule differs from the stored one. */
  isOtherNow: boolean
}

/** The rule by which the server will weigh the draft: the stored one of the cost, else the provider's current one. */
export const useWeighing = (
  detail: QuotationDetail,
  { agente, weighAnew }: CostDraft,
  stored: CostOfDetail | undefined,
): Weighing => {
  const may = useMay()
  const isKnown = agente !== '' && may('PRICING', 'CONSULTAR_AGENTE')
  const { data: provider } = useQuery({ ...providerNumbersOptions(agente), enabled: isKnown, retry: false })
  const { modo, chargeableRule: requestRule } = detail
  const currentRule = useMemo(
    () => provider && providerRule(modo, provider, requestRule),
    [provider, modo, requestRule],
  )
  if (stored === undefined || stored.agente !== agente || weighAnew === true)
    return { rule: currentRule, isAssumed: agente !== '' && provider === undefined, isOtherNow: false }
  const storedRule = stored.chargeableRule
  return {
    rule: storedRule,
    isAssumed: false,
    isOtherNow: provider !== undefined && !sameContent(currentRule ?? null, storedRule ?? null),
  }
}
