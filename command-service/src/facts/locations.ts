import type { Facts } from '@freight/contracts/facts'
import { locations as all } from '@freight/contracts/locations'
import type { FactProvider } from './known-states.ts'

const byCode = new Map(all.map((location) => [location.code, location]))

/** Origin and destination, where the body names known ones. */
export const locations: FactProvider<Facts['locations']> = ({ data }) => {
  const origin = byCode.get(data.origenCodigo ?? '')
  const destination = byCode.get(data.destinoCodigo ?? '')
  return { ...(origin && { origin }), ...(destination && { destination }) }
}
