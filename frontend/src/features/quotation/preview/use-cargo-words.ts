import { grossWeight } from '@freight/contracts/freight/cargo'
import type { QuotationDetail, QuotationRow } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'

type Cargo = Pick<
  QuotationDetail,
  'containerData' | 'uldData' | 'truckData' | 'ctnTotal' | 'pltTotal' | 'pesoTotal' | 'cbmTotal'
>

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
  const units = (rows: readonly { type: string; quantity: number }[] = []) =>
    rows.map(({ type, quantity }) => `${quantity} × ${type}`)
  const trucks = (rows: QuotationRow['trucks'] = []) =>
    rows.map(({ type, quantity }) => `${quantity} × ${t(`truck.${type}`)}`)
  return {
    ofRow: (row: Pick<QuotationRow, 'containers' | 'trucks' | 'weight' | 'volume'>) =>
      line([...units(row.containers), ...trucks(row.trucks)], row.weight, row.volume),
    ofDetail: (cargo: Cargo) =>
      line(
        [
          ...units(cargo.containerData),
          ...units(cargo.uldData),
          ...trucks(cargo.truckData),
          cargo.pltTotal > 0 ? t('cargo.pallets', { count: cargo.pltTotal }) : '',
          cargo.ctnTotal > 0 ? t('cargo.cartons', { count: cargo.ctnTotal }) : '',
        ],
        grossWeight(cargo),
        cargo.cbmTotal,
      ),
  }
}
