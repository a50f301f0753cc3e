import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useMemo } from 'react'
import type { ChargeCode } from '../../../../components/charges/matching-codes.ts'
import { withUsual } from '../../charge-grid/line-draft.ts'
import { useTemplateCodes } from '../../costs/template/use-template-lines.ts'
import type { SellDraft, SellLineDraft } from '../../margin/sell-line.ts'
import { emptySellLine, soldCode } from '../sell-draft.ts'

const isBlank = ({ isProposed, perUnit, amount, description, included, scope }: SellLineDraft): boolean =>
  isProposed === true && perUnit === '' && amount === '' && description === '' && !included && scope === 'CLIENT'

/** The draft without unfilled template lines; the same object where there are none. */
export const filledSell = (draft: SellDraft): SellDraft =>
  draft.lines.some(isBlank) ? { ...draft, lines: draft.lines.filter((line) => !isBlank(line)) } : draft

/** The draft without suggested lines whose charge is among these: a charge is not suggested next to its price. */
export const withoutAnswered = (draft: SellDraft, charges: readonly { idCharge: string }[]): SellDraft => {
  const codes = new Set(charges.map(({ idCharge }) => idCharge))
  const lines = draft.lines.filter((line) => !(isBlank(line) && codes.has(line.idCharge)))
  return lines.length === draft.lines.length ? draft : { ...draft, lines }
}

const proposedLine = (code: ChargeCode, modo: QuotationDetail['modo']): SellLineDraft =>
  withUsual(
    { ...emptySellLine(`template-${code.id}`, 'USD', 'CLIENT'), ...soldCode(code), isProposed: true },
    code.calculator,
    modo,
  )

/** Lines for template codes that are not bought, to be sold without a cost. */
export const useProposedLines = (detail: QuotationDetail): readonly SellLineDraft[] => {
  const codes = useTemplateCodes(detail)
  return useMemo(() => codes.map((code) => proposedLine(code, detail.modo)), [codes, detail.modo])
}

/** The draft with missing suggested lines, until the user changes lines. */
export const withProposed = (draft: SellDraft, proposedLines: readonly SellLineDraft[]): SellDraft => {
  const missingLines = proposedLines.filter(({ idCharge }) => draft.lines.every((line) => line.idCharge !== idCharge))
  return draft.linesSaid === true || missingLines.length === 0
    ? draft
    : { ...draft, lines: [...draft.lines, ...missingLines] }
}
