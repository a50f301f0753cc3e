import type { ThirdPartyView } from '@freight/contracts/third-party/view'
import { useFormat } from '../../../lib/format/use-format.ts'

/** Says what travels in one line: containers and the like, weight, volume. */
export const useCargoWords = () => {
  const format = useFormat()
  return (shipment: ThirdPartyView['shipment']): string => {
    const units = [...shipment.containerData, ...(shipment.uldData ?? []), ...(shipment.truckData ?? [])]
    return [
      ...units.map(({ type, quantity }) => `${quantity} × ${type}`),
      ...(Number(shipment.pesoTotal) > 0 ? [`${format.weight(shipment.pesoTotal)} kg`] : []),
      ...(Number(shipment.cbmTotal) > 0 ? [`${format.volume(shipment.cbmTotal)} m³`] : []),
    ].join(' · ')
  }
}
