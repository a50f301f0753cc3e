import type { ThirdPartyView } from '@freight/contracts/third-party/third-party-routes'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'

/** The cargo in one line: containers and other units, weight, volume. */
export const useCargoWords = () => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  return (shipment: ThirdPartyView['shipment']): string => {
    const units = [...shipment.containerData, ...(shipment.uldData ?? [])]
    return [
      ...units.map((unit) => {
        const weight = 'peso' in unit && unit.peso !== undefined ? ` (${format.weight(unit.peso)} kg)` : ''
        return `${unit.quantity} × ${unit.type}${weight}`
      }),
      ...(shipment.truckData ?? []).map(({ type, quantity }) => `${quantity} × ${t(`truck.${type}`, { ns: 'shell' })}`),
      ...(Number(shipment.pesoTotal) > 0 ? [`${format.weight(shipment.pesoTotal)} kg`] : []),
      ...(Number(shipment.cbmTotal) > 0 ? [`${format.volume(shipment.cbmTotal)} m³`] : []),
    ].join(' · ')
  }
}
