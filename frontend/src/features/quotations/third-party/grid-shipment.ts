import type { ThirdPartyView } from '@freight/contracts/third-party/view'
import type { GridShipment } from '../charge-grid/grid-shipment.ts'

/** The shipment as the grid of charges wants it: what the goods are worth is not told, and nothing is converted. */
export const gridShipmentOf = ({ shipment, vatPct }: ThirdPartyView): GridShipment => ({
  ...shipment,
  valorMercaderia: '0',
  valorSeguro: '0',
  monedaMercaderia: 'USD',
  monedaSeguro: 'USD',
  vatPct,
  fx: { base: 'USD', date: '', rates: [] },
})
