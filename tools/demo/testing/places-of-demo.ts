import type { LocationLookup } from '@freight/contracts/registry/lookups'
import { type DemoPlace, demoPlaces } from '../places.ts'

/** Every place that the demo ships from or to, by code, with its expected data. */
export const placesOfDemo = (): LocationLookup[] => {
  const placesByCode = new Map<string, LocationLookup>()
  const all: readonly DemoPlace[] = Object.values(demoPlaces)
  for (const { country, port, airport, city } of all)
    for (const [code, kind] of [
      [port, 'PORT'],
      [airport, 'AIRPORT'],
      [city, 'ROAD'],
    ] as const) {
      if (code === undefined) continue
      const before = placesByCode.get(code)?.kinds ?? []
      placesByCode.set(code, { code, name: code, country, kinds: [...before, kind] })
    }
  return [...placesByCode.values()]
}
