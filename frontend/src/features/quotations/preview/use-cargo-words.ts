import type { QuotationDetail, QuotationRow } from '@freight/contracts/quotation/views'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'

type Cargo = Pick<QuotationDetail, 'containerData' | 'ctnTotal' | 'pltTotal' | 'pesoTotal' | 'cbmTotal'>

/** The cargo in a line: `6 pallets · 3.120,0 kg · 8,640 m³`. */
export const useCargoWords = () => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const line = (pieces: readonly string[], weight: string, volume: string) =>
    [
      ...pieces,
      Number(weight) > 0 ? `${format.weight(weight)} kg` : '',
      Number(volume) > 0 ? `${format.volume(volume)} m³` : '',
    ]
      .filter((part) => part !== '')
      .join(' · ')
  const containers = (rows: QuotationDetail['containerData']) =>
    rows.map(({ type, quantity }) => `${quantity} × ${type}`)
  return {
    ofRow: (row: Pick<QuotationRow, 'containers' | 'weight' | 'volume'>) =>
      line(containers(row.containers), row.weight, row.volume),
    ofDetail: (cargo: Cargo) =>
      line(
        [
          ...containers(cargo.containerData),
          cargo.pltTotal > 0 ? t('cargo.pallets', { count: cargo.pltTotal }) : '',
          cargo.ctnTotal > 0 ? t('cargo.cartons', { count: cargo.ctnTotal }) : '',
        ],
        cargo.pesoTotal,
        cargo.cbmTotal,
      ),
  }
}
