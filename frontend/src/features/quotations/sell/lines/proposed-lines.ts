import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useMemo } from 'react'
import type { ChargeCode } from '../../charge-grid/charge-code.ts'
import { withUsual } from '../../charge-grid/price/as-meant.ts'
import { useTemplateCodes } from '../../costs/template/use-template-lines.ts'
import type { SellDraft, SellLineDraft } from '../../margin/sell-line.ts'
import { emptySellLine } from '../sell-draft.ts'

const isBlank = ({ isProposed, perUnit, amount, description, included, scope }: SellLineDraft): boolean =>
  isProposed === true && perUnit === '' && amount === '' && description === '' && !included && scope === 'CLIENT'

/** The draft without the lines of a template that nobody has filled in; the same one where there are none. */
export const filledSell = (draft: SellDraft): SellDraft =>
  draft.lines.some(isBlank) ? { ...draft, lines: draft.lines.filter((line) => !isBlank(line)) } : draft

const proposedLine = (
  { id, concept, section, leg, tax, ownService, discount, calculator }: ChargeCode,
  modo: QuotationDetail['modo'],
): SellLineDraft =>
  withUsual(
    {
      ...emptySellLine(`template-${id}`, 'USD', 'CLIENT'),
      idCharge: id,
      concept,
      section,
      leg: leg ?? undefined,
      tax,
      codeTax: tax,
      isOwnService: ownService,
      isDiscount: discount,
      isProposed: true,
    },
    calculator,
    modo,
  )

/** The codes of the template that are not bought, to be sold without a cost. */
export const useProposedLines = (detail: QuotationDetail): readonly SellLineDraft[] => {
  const codes = useTemplateCodes(detail)
  return useMemo(() => codes.map((code) => proposedLine(code, detail.modo)), [codes, detail.modo])
}

/** The draft with those that it does not have yet, until somebody changes lines. */
export const withProposed = (draft: SellDraft, proposed: readonly SellLineDraft[]): SellDraft => {
  const more = proposed.filter(({ idCharge }) => draft.lines.every((line) => line.idCharge !== idCharge))
  return draft.linesSaid === true || more.length === 0 ? draft : { ...draft, lines: [...draft.lines, ...more] }
}

/** What is kept of a draft that was shown with them. */
export const withoutProposed = (next: SellDraft, shown: SellDraft, kept: SellDraft): SellDraft => {
  if (shown.lines === kept.lines) return next
  return next.lines === shown.lines ? { ...next, lines: kept.lines } : { ...next, linesSaid: true }
}
