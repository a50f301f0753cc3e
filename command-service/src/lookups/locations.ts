import type { Lookups } from '@freight/contracts/registry/lookups'
import type { Lookup } from './aggregate-readers.ts'

/** Origin and destination of the body, or else of the former request; unknown places are missing. */
export const locations: Lookup<Lookups['locations']> = async ({ id, data }, readers) => {
  const isWhole = data.origenCodigo !== undefined && data.destinoCodigo !== undefined
  const before = isWhole ? undefined : (await readers.quotation(id)).state.request
  const [origin, destination] = await Promise.all([
    readers.place(data.origenCodigo ?? before?.origenCodigo ?? ''),
    readers.place(data.destinoCodigo ?? before?.destinoCodigo ?? ''),
  ])
  return { ...(origin && { origin }), ...(destination && { destination }) }
}
