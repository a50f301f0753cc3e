import type { Language } from '../access/session.ts'
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

/** Unit load devices by IATA code: containers, pallets, and cool containers (RKN, RAP). */
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

/** Names of the trucks for mails and files; `truck` of the screens' texts has the same. */
export const truckNames: Readonly<Record<Language, Readonly<Record<TruckType, string>>>> = {
  es: {
    SIDER: 'Sider',
    BOX: 'Furgón',
    REEFER: 'Refrigerado',
    FLATBED: 'Plataforma',
    LOWBED: 'Carretón',
    CONTAINER: 'Portacontenedor',
    TANK: 'Cisterna',
  },
  en: {
    SIDER: 'Curtainsider',
    BOX: 'Box',
    REEFER: 'Reefer',
    FLATBED: 'Flatbed',
    LOWBED: 'Lowbed',
    CONTAINER: 'Container chassis',
    TANK: 'Tank',
  },
  pt: {
    SIDER: 'Sider',
    BOX: 'Baú',
    REEFER: 'Refrigerado',
    FLATBED: 'Plataforma',
    LOWBED: 'Prancha',
    CONTAINER: 'Porta-contêiner',
    TANK: 'Tanque',
  },
}
