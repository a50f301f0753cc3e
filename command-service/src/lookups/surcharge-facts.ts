import type { Lookups } from '@freight/contracts/registry/lookups'
import type { Lookup } from './aggregate-readers.ts'
import { isPlace } from './unknown-conditions.ts'

/** Whether the charge code of a surcharge is unknown or inactive, and its unknown places. */
export const surchargeFacts: Lookup<Lookups['surchargeFacts']> = async ({ data }, readers) => {
  const { chargeCode, origins = [], destinations = [] } = data
  const code = typeof chargeCode === 'string' ? (await readers.chargeCode(chargeCode)).state : undefined
  const places = [...new Set([...origins, ...destinations])]
  const known = await Promise.all(places.map((one) => isPlace(one, readers)))
  return {
    isCodeUnknown: code !== undefined && !(code.exists && code.active),
    unknownPlaces: places.filter((_, index) => known[index] !== true),
  }
}
