import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useDangerousWords } from './use-dangerous-words.ts'

/** Unit load devices, trucks, vehicles, dangerous rows, and the calculated totals where others were typed. */
export const CargoMore = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotationCommands')
  const { t: q } = useTranslation('quotations')
  const format = useFormat()
  const dangerousWords = useDangerousWords(detail.transportMode)
  const { uldData = [], truckData = [], packingData, totals } = detail
  const { pesoTotal, cbmTotal, chargeableTotal } = totals.computed
  const lines = [
    ...uldData.map(({ type, quantity, pivot, weight }) => ({
      label: t('cargoMore.uld'),
      text: [
        `${quantity} × ${type}`,
        ...(weight === undefined ? [] : [t('cargoMore.ofEach', { count: quantity, kg: format.weight(weight) })]),
        ...(pivot === undefined ? [] : [t('cargoMore.pivot', { count: quantity, kg: format.weight(pivot) })]),
      ].join(' · '),
    })),
    ...truckData.map(({ type, quantity }) => ({
      label: t('cargoMore.truck'),
      text: `${quantity} × ${q(`truck.${type}`)}`,
    })),
    ...packingData.flatMap(({ vehicle, cantidad, description = '' }) =>
      vehicle === undefined
        ? []
        : [
            {
              label: t(`cargoMore.vehicle.${vehicle.kind}`),
              text: [`${cantidad} × ${description}`, t(`cargoMore.${vehicle.moves}`)].join(' · '),
            },
          ],
    ),
    ...packingData.flatMap(({ dangerousGoods }, index) =>
      dangerousGoods === undefined
        ? []
        : [
            {
              label: t('cargoMore.row', { row: index + 1 }),
              text: dangerousWords(dangerousGoods),
            },
          ],
    ),
    ...(totals.overridden === undefined || packingData.length === 0
      ? []
      : [
          {
            label: t('cargoMore.computed'),
            text: `${format.weight(pesoTotal)} kg · ${format.volume(cbmTotal)} m³ · ${t('cargoMore.chargeable', { kg: format.weight(chargeableTotal) })}`,
          },
        ]),
  ]
  return (
    <dl className="facts">
      {lines.map(({ label, text }, index) => (
        <div key={`${label}-${index}`}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
