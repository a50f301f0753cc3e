import type { Facts } from '@freight/contracts/facts'
import type { FactProvider } from './known-states.ts'

/** Origin and destination, where the body names known ones. */
export const locations: FactProvider<Facts['locations']> = async ({ data }, known) => {
  const [origin, destination] = await Promise.all([
    known.place(data.origenCodigo ?? ''),
    known.place(data.destinoCodigo ?? ''),
  ])
  return { ...(origin && { origin }), ...(destination && { destination }) }
}
