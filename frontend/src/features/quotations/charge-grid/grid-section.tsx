import type { Section } from '@freight/contracts/pricing/our-sections'
import { useTranslation } from 'react-i18next'
import type { GridShipment } from './grid-shipment.ts'

interface GridSectionProps {
  section: Section
  /** Whether any of its charges is ours. */
  isCounted: boolean
  shipment: GridShipment
  columns: number
}

/** The head of a section of the grid, which says whose its charges are where they do not count. */
export const GridSection = ({ section, isCounted, shipment, columns }: GridSectionProps) => {
  const { t } = useTranslation('quotations')
  const othersPay = useOthersPay(shipment)
  return (
    <tr className="section-row">
      <th colSpan={columns} scope="colgroup">
        {t(`section.${section}`)} <span className="quiet code">{section}</span>{' '}
        {!isCounted && <span className="quiet">{othersPay}</span>}
      </th>
    </tr>
  )
}

/** Who pays the charges that are not ours. */
export const useOthersPay = ({ direction, incoterm }: Pick<GridShipment, 'direction' | 'incoterm'>): string => {
  const { t } = useTranslation('quotations')
  return t(direction === 'IMPORT' ? 'costs.sellerPays' : 'costs.buyerPays', { incoterm })
}
