import { type Section, sections } from '@freight/contracts/vocabulary/price'
import { useTranslation } from 'react-i18next'
import type { FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import type { Shipment } from '@freight/contracts/pricing/priced-lines'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'

/** Input of the charge grid: shipment, incoterm side of our client, exchange rates and taxes. */
export type GridShipment = Shipment &
  Pick<QuotationDetail, 'direction' | 'incoterm' | 'vatPct' | 'deliveryAtTerminal'> & { fx: FxSnapshot }

/** Lines grouped by section in journey order, without empty sections. */
export const bySection = <Line extends { section: Section }>(lines: readonly Line[]) =>
  sections.flatMap((section) => {
    const sectionLines = lines.filter((line) => line.section === section)
    return sectionLines.length === 0 ? [] : [{ section, lines: sectionLines }]
  })

interface GridSectionProps {
  section: Section
  /** Whether our client pays any of its charges. */
  isCounted: boolean
  shipment: GridShipment
  columns: number
}

/** Head of a section; names the payer where the charges do not count. */
export const GridSection = ({ section, isCounted, shipment, columns }: GridSectionProps) => {
  const { t } = useTranslation('quotations')
  const othersPay = useOthersPay(shipment)
  return (
    <tr className="section-row">
      <th colSpan={columns} scope="colgroup">
        {t(`section.${section}`)} {!isCounted && <span className="quiet">{othersPay}</span>}
      </th>
    </tr>
  )
}

/** Payer of the charges that our client does not pay. */
export const useOthersPay = ({ direction, incoterm }: Pick<GridShipment, 'direction' | 'incoterm'>): string => {
  const { t } = useTranslation('quotations')
  return t(direction === 'IMPORT' ? 'costs.sellerPays' : 'costs.buyerPays', { incoterm })
}
