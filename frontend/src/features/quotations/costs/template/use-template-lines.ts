import { templateName } from '@freight/contracts/company-settings/template-names'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { companyNamed, settingsOptions } from '../../../../lib/queries/company-settings.ts'
import type { ChargeCode } from '../../charge-grid/charge-code.ts'
import { withUsual } from '../../charge-grid/price/as-meant.ts'
import { useChargeCodes } from '../../charge-grid/use-charge-codes.ts'
import { type CostLineDraft, emptyCostLine } from '../cost-draft.ts'

/** What the usual template is chosen by; those that a company has made have their names. */
export const USUAL = ''

export interface ChargeTemplate {
  name: string
  codes: readonly string[]
  /** A cost begins with it. */
  byDefault: boolean
}

const NONE: readonly ChargeTemplate[] = []

/** The templates of this mode and direction, the usual one first. */
export const useTemplates = ({ company, modo, direction }: Pick<QuotationDetail, 'company' | 'modo' | 'direction'>) => {
  const { data } = useQuery(settingsOptions(companyNamed(company)))
  return useMemo((): readonly ChargeTemplate[] => {
    const of = templateName(modo, direction)
    // A server from before the templates says nothing of them, one from before their names nothing of those.
    const usual = data?.chargeTemplates?.[of]
    if (usual === undefined) return NONE
    const named = data?.namedTemplates?.[of] ?? []
    const chosen = named.find(({ byDefault }) => byDefault)
    return [
      { name: USUAL, codes: usual, byDefault: chosen === undefined },
      ...named.map(({ name, codes }) => ({ name, codes, byDefault: name === chosen?.name })),
    ]
  }, [data, modo, direction])
}

/** The codes with which a cost of this mode and direction begins, those of the catalogue. */
export const useTemplateCodes = (detail: QuotationDetail): readonly ChargeCode[] => {
  const templates = useTemplates(detail)
  const { rows } = useChargeCodes(detail.transportMode)
  return useMemo(() => codesAmong(rows, templates), [rows, templates])
}

const codesAmong = (rows: readonly ChargeCode[] | undefined, templates: readonly ChargeTemplate[], name?: string) => {
  const asked = templates.find((one) => one.name === name) ?? templates.find(({ byDefault }) => byDefault)
  return asked?.codes.flatMap((code) => rows?.find(({ id }) => id === code) ?? []) ?? []
}

const lineOf = ({ id, concept, section, leg, calculator }: ChargeCode, modo: QuotationDetail['modo']): CostLineDraft =>
  withUsual(
    {
      ...emptyCostLine(`template-${id}`),
      idCharge: id,
      concept,
      section,
      leg: leg ?? undefined,
      isProposed: true as const,
    },
    calculator,
    modo,
  )

/**
 * A line for each code of the template that a cost begins with, without an amount; none take the place of a line in which
 * somebody types already. Another template may be chosen by its name; its lines are answered.
 */
export const useTemplateLines = (detail: QuotationDetail, isTyping: boolean) => {
  const templates = useTemplates(detail)
  const { rows } = useChargeCodes(detail.transportMode)
  const [chosen, setChosen] = useState<string>()
  const [proposed, setProposed] = useState<readonly CostLineDraft[]>([])
  const linesOf = (name: string | undefined) =>
    codesAmong(rows, templates, name).map((code) => lineOf(code, detail.modo))
  if (proposed.length === 0 && !isTyping && chosen === undefined) {
    const lines = linesOf(undefined)
    if (lines.length > 0) setProposed(lines)
  }
  const choose = (name: string): readonly CostLineDraft[] => {
    const lines = linesOf(name)
    setChosen(name)
    setProposed(lines)
    return lines
  }
  return { proposed, templates, chosen, choose }
}
