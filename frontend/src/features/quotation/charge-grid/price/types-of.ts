import type { Shipment } from '@freight/contracts/pricing/priced-lines'

/** A container type and its count. */
export interface CountedType {
  type: string
  quantity: number
}

/** Container types of a shipment that has several, with their counts. */
export const typesOf = ({ modo, containerData }: Pick<Shipment, 'modo' | 'containerData'>): CountedType[] => {
  const counts = new Map<string, number>()
  for (const { type, quantity } of modo === 'FCL' ? containerData : [])
    counts.set(type, (counts.get(type) ?? 0) + quantity)
  return counts.size < 2 ? [] : [...counts].map(([type, quantity]) => ({ type, quantity }))
}
