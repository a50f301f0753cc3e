import type { Section } from '@freight/contracts/pricing/our-sections'
import { useTranslation } from 'react-i18next'
import type { GridShipment } from './grid-shipment.ts'

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
