import type { OfJourney } from '@freight/contracts/pricing/our-sections'
import { drawsOn } from '@freight/contracts/quotation/offer/source-costs'
import type { FxSnapshot } from '@freight/contracts/pricing/exchange'
import { withProposedPrice } from '../../margin/line-price.ts'
import type { AddedLine, SellDraft, SellLineDraft } from '../../margin/sell-line.ts'
import { emptySellLine, sellingOf, soldCode } from '../sell-draft.ts'

const tariffLine = ({ idCost: _cost, charge, ...rate }: AddedLine, fx: FxSnapshot): SellLineDraft => {
  const line: SellLineDraft = {
    ...emptySellLine(`tariff-${charge.id}-${rate.unit ?? ''}`, rate.currency, 'CLIENT'),
    ...soldCode(charge),
    rate,
  }
  return withProposedPrice(line, '', fx)
}

const isAmong = (idCharge: string, lines: readonly SellLineDraft[]): boolean =>
  lines.some((line) => line.idCharge === idCharge)

/** A new sale with the charges that tariffs add to the bought ones, as far as our client pays them. */
export const withTariffLines = (
  draft: SellDraft,
  added: readonly AddedLine[],
  isOurs: (charge: OfJourney) => boolean,
  fx: FxSnapshot,
): SellDraft => {
  const tariffLines = added
    .filter(({ idCost, charge }) => drawsOn(sellingOf(draft), idCost) && !isAmong(charge.id, draft.lines))
    // Several costs of one sale may lack the same charge: the client pays it once.
    .filter(
      ({ charge, unit }, index, all) =>
        all.findIndex((one) => one.charge.id === charge.id && one.unit === unit) === index,
    )
    .map((one) => tariffLine(one, fx))
    .filter(isOurs)
  return tariffLines.length === 0 ? draft : { ...draft, lines: [...draft.lines, ...tariffLines] }
}
