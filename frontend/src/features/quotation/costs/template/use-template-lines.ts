import { templateName } from '@freight/contracts/company-settings/template-names'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { companyNamed, settingsOptions } from '../../../../lib/queries/queries.ts'
import { useChargeCodes } from '../../charge-grid/use-unit-words.ts'
import type { ChargeCode } from '../../../../components/charges/matching-codes.ts'
import { lineCode, withUsual } from '../../charge-grid/line-draft.ts'
import { type CostDraft, type CostLineDraft, emptyCostLine, filledLines } from '../../charge-grid/cost-draft.ts'

/** The draft with the lines of the template, until the user changes lines. */
export const withTemplate = (draft: CostDraft, templateLines: readonly CostLineDraft[]): CostDraft =>
  templateLines.length > 0 && draft.linesSaid !== true && filledLines(draft).length === 0
    ? { ...draft, lines: templateLines }
    : draft

/** The draft after a change of template: filled lines stay, followed by lines for the missing codes. */
export const withChosenTemplate = (draft: CostDraft, templateLines: readonly CostLineDraft[]): CostDraft => {
  const enteredLines = filledLines(draft)
  if (enteredLines.length === 0 && draft.linesSaid !== true) return draft
  const missingLines = templateLines.filter(({ idCharge }) => enteredLines.every((line) => line.idCharge !== idCharge))
  return { ...draft, linesSaid: true, lines: [...enteredLines, ...missingLines] }
}

/** The shown draft of a cost or a sale without proposed lines, as it is stored. */
export const withoutTemplate = <Draft extends { lines: readonly unknown[]; linesSaid?: true }>(
  next: Draft,
  shown: Draft,
  stored: Draft,
): Draft => {
  if (shown.lines === stored.lines) return next
  return next.lines === shown.lines ? { ...next, lines: stored.lines } : { ...next, linesSaid: true }
}

/** Key of the usual template; named templates have their name. */
export const USUAL = ''

export interface ChargeTemplate {
  name: string
  codes: readonly string[]
  /** Default for new costs. */
  byDefault: boolean
}

const NO_TEMPLATES: readonly ChargeTemplate[] = []

/** Templates of this mode and direction, the usual one first. */
export const useTemplates = ({ company, modo, direction }: Pick<QuotationDetail, 'company' | 'modo' | 'direction'>) => {
  const { data } = useQuery(settingsOptions(companyNamed(company)))
  return useMemo((): readonly ChargeTemplate[] => {
    const templateKey = templateName(modo, direction)
    // An older server may lack the templates or their names.
    const usualCodes = data?.chargeTemplates?.[templateKey]
    if (usualCodes === undefined) return NO_TEMPLATES
    const namedTemplates = data?.namedTemplates?.[templateKey] ?? []
    const defaultTemplate = namedTemplates.find(({ byDefault }) => byDefault)
    return [
      { name: USUAL, codes: usualCodes, byDefault: defaultTemplate === undefined },
      ...namedTemplates.map(({ name, codes }) => ({ name, codes, byDefault: name === defaultTemplate?.name })),
    ]
  }, [data, modo, direction])
}

/** Catalogue codes of the default template for this mode and direction. */
export const useTemplateCodes = (detail: QuotationDetail): readonly ChargeCode[] => {
  const templates = useTemplates(detail)
  const { rows } = useChargeCodes(detail.transportMode)
  return useMemo(() => codesAmong(rows, templates), [rows, templates])
}

const codesAmong = (rows: readonly ChargeCode[] | undefined, templates: readonly ChargeTemplate[], name?: string) => {
  const template = templates.find((one) => one.name === name) ?? templates.find(({ byDefault }) => byDefault)
  return template?.codes.flatMap((code) => rows?.find(({ id }) => id === code) ?? []) ?? []
}

const lineOf = (code: ChargeCode, modo: QuotationDetail['modo']): CostLineDraft =>
  withUsual(
    { ...emptyCostLine(`template-${code.id}`), ...lineCode(code), isProposed: true as const },
    code.calculator,
    modo,
  )

/**
 * A line without an amount for each code of the default template; never proposed while the user types in a line.
 * `choose` selects another template by name and returns its lines.
 */
export const useTemplateLines = (detail: QuotationDetail, isTyping: boolean) => {
  const templates = useTemplates(detail)
  const { rows } = useChargeCodes(detail.transportMode)
  const [chosenName, setChosenName] = useState<string>()
  const [proposedLines, setProposedLines] = useState<readonly CostLineDraft[]>([])
  const linesOf = (name: string | undefined) =>
    codesAmong(rows, templates, name).map((code) => lineOf(code, detail.modo))
  if (proposedLines.length === 0 && !isTyping && chosenName === undefined) {
    const lines = linesOf(undefined)
    if (lines.length > 0) setProposedLines(lines)
  }
  const choose = (name: string): readonly CostLineDraft[] => {
    const lines = linesOf(name)
    setChosenName(name)
    setProposedLines(lines)
    return lines
  }
  return { proposedLines, templates, chosen: chosenName, choose }
}
