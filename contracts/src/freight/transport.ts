import { containerTypes, modes, modesOf, transportModes } from '../choices.ts'
import { z } from 'zod'

export const TransportMode = z.enum(transportModes)
export type TransportMode = z.infer<typeof TransportMode>

export const Mode = z.enum(modes)
export type Mode = z.infer<typeof Mode>

export const isModeOf = (transport: TransportMode, mode: Mode): boolean =>
  (modesOf[transport] as readonly Mode[]).includes(mode)

export const ContainerType = z.enum(containerTypes)
export type ContainerType = z.infer<typeof ContainerType>

/** Unit load devices by their IATA code: containers, pallets, and those that keep cold (RKN, RAP). */
export const uldTypes = [
  'AKE',
  'AKN',
  'DPE',
  'ALF',
  'AAP',
  'AMA',
  'AMJ',
  'PLA',
  'PAG',
  'PMC',
  'PGA',
  'RKN',
  'RAP',
] as const
export const UldType = z.enum(uldTypes)
export type UldType = z.infer<typeof UldType>

export const truckTypes = ['SIDER', 'BOX', 'REEFER', 'FLATBED', 'LOWBED', 'CONTAINER', 'TANK'] as const
export const TruckType = z.enum(truckTypes)
export type TruckType = z.infer<typeof TruckType>
