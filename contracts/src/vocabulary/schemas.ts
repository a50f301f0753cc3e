import { z } from 'zod'
import { incoterms, legs, locationKinds } from './journey.ts'
import { languages } from './people.ts'
import { calculators, currencies, lineCalculators, rangeUnits } from './price.ts'
import { scopes, statuses } from './quotation.ts'
import { containerTypes, modes, stackables, transportModes, truckTypes, uldTypes } from './transport.ts'

// Schemas and types of the lists. The lists are in files of their own, so that screens load them without the parser.

export const Status = z.enum(statuses)
export type Status = z.infer<typeof Status>
/** Audience of an offer. */
export const Scope = z.enum(scopes)
export type Scope = z.infer<typeof Scope>

export const Incoterm = z.enum(incoterms)
export type Incoterm = z.infer<typeof Incoterm>
export const Leg = z.enum(legs)
export type Leg = z.infer<typeof Leg>
export const LocationKind = z.enum(locationKinds)
export type LocationKind = z.infer<typeof LocationKind>

export const TransportMode = z.enum(transportModes)
export type TransportMode = z.infer<typeof TransportMode>
export const Mode = z.enum(modes)
export type Mode = z.infer<typeof Mode>
export const ContainerType = z.enum(containerTypes)
export type ContainerType = z.infer<typeof ContainerType>
export const UldType = z.enum(uldTypes)
export type UldType = z.infer<typeof UldType>
export const TruckType = z.enum(truckTypes)
export type TruckType = z.infer<typeof TruckType>
export const Stackable = z.enum(stackables)
export type Stackable = z.infer<typeof Stackable>

export const Currency = z.enum(currencies)
export type Currency = z.infer<typeof Currency>
export const Calculator = z.enum(calculators)
export type Calculator = z.infer<typeof Calculator>
export const LineCalculator = z.enum(lineCalculators)
export type LineCalculator = z.infer<typeof LineCalculator>
/** Quantities that bands can be made of, named in `unit`. */
export const RangeUnit = z.enum(rangeUnits)
export type RangeUnit = z.infer<typeof RangeUnit>

export const Language = z.enum(languages)
export type Language = z.infer<typeof Language>
