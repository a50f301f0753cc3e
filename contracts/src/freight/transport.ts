import type { Language, Mode, TransportMode, TruckType } from '../vocabulary/schemas.ts'
import { modesOf } from '../vocabulary/transport.ts'

export const isModeOf = (transport: TransportMode, mode: Mode): boolean =>
  (modesOf[transport] as readonly Mode[]).includes(mode)

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
