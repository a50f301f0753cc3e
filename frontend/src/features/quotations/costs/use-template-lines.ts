import { templateName } from '@freight/contracts/company-settings/template-names'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { companyNamed, settingsOptions } from '../../../lib/queries/company-settings.ts'
import { useChargeCodes } from '../charge-grid/use-charge-codes.ts'
import { type CostLineDraft, emptyCostLine } from './cost-draft.ts'

const NONE: readonly string[] = []

/** The codes with which the company begins costs and sells of this mode and direction, those of its catalogue. */
export const useTemplateCodes = ({ company, modo, direction, transportMode }: QuotationDetail) => {
  const { data } = useQuery(settingsOptions(companyNamed(company)))
  const { rows } = useChargeCodes(transportMode)
  // A server from before the templates says nothing of them.
  const names = data?.chargeTemplates?.[templateName(modo, direction)] ?? NONE
  return useMemo(() => names.flatMap((name) => rows?.find(({ id }) => id === name) ?? []), [names, rows])
}

/** A line for each of these codes, without an amount; none take the place of a line in which somebody types already. */
export const useTemplateLines = (detail: QuotationDetail, isTyping: boolean): readonly CostLineDraft[] => {
  const codes = useTemplateCodes(detail)
  const [proposed, setProposed] = useState<readonly CostLineDraft[]>([])
  const lines = useMemo(
    () =>
      codes.map(({ id, concept, section, leg }) => ({
        ...emptyCostLine(`template-${id}`),
        idCharge: id,
        concept,
        section,
        leg: leg ?? undefined,
        isProposed: true as const,
      })),
    [codes],
  )
  if (proposed.length === 0 && lines.length > 0 && !isTyping) setProposed(lines)
  return proposed
}
