import type { ThirdPartyView } from '@freight/contracts/third-party/third-party-routes'
import type { GridShipment } from '../charge-grid/grid-section.tsx'

/** The shipment as input of the charge grid: without the value of the goods and without conversion. */
export const gridShipmentOf = ({ shipment, vatPct }: ThirdPartyView): GridShipment => ({
  ...shipment,
  valorMercaderia: '0',
  valorSeguro: '0',
  monedaMercaderia: 'USD',
  monedaSeguro: 'USD',
  vatPct,
  fx: { base: 'USD', date: '', rates: [] },
})
