import type { Mode } from '@freight/contracts/vocabulary/schemas'
import type { PlaceName } from './places.ts'

/** Goods of a sector, their places and modes. */
export type Sector = {
  direction: 'IMPORT' | 'EXPORT'
  /** Relative frequency of each mode. */
  modes: Partial<Record<Mode, number>>
  /** Places abroad by sea and air, and by road; a repeated place is twice as likely. */
  foreignPlaces: readonly PlaceName[]
  byRoad?: readonly PlaceName[]
  goods: readonly { hs: string; description: string; usdPerKg: number; kgPerM3: number; un?: string; imo?: string }[]
  /** Chilled or frozen goods travel in reefers. */
  reefer?: true
}

const goods = (hs: string, description: string, usdPerKg: number, kgPerM3: number) => ({
  hs,
  description,
  usdPerKg,
  kgPerM3,
})

export const sectors = {
  textiles: {
    direction: 'IMPORT',
    modes: { LCL: 5, FCL: 3, LSE: 2, ULD: 0.6 },
    foreignPlaces: ['shanghai', 'shanghai', 'ningbo', 'guangzhou', 'hongKong', 'qingdao', 'xiamen'],
    goods: [
      goods('600622', 'Tejido de punto, algodón teñido', 22, 360),
      goods('610910', 'Camisetas de algodón', 18, 250),
      goods('540752', 'Tejido de poliéster', 9, 400),
    ],
  },
  electronics: {
    direction: 'IMPORT',
    modes: { FCL: 4, LCL: 4, LSE: 3, ULD: 0.6 },
    foreignPlaces: ['shenzhen', 'shenzhen', 'hongKong', 'hongKong', 'kaohsiung', 'busan', 'miami'],
    goods: [
      goods('852872', 'Televisores LED', 14, 180),
      goods('851762', 'Equipos de red', 85, 210),
      goods('850440', 'Fuentes de alimentación', 25, 420),
      { ...goods('850760', 'Baterías de ion de litio', 30, 600), un: '3480', imo: '9' },
    ],
  },
  hardware: {
    direction: 'IMPORT',
    modes: { LCL: 5, FCL: 3, LTL: 1 },
    foreignPlaces: ['ningbo', 'ningbo', 'shanghai', 'qingdao', 'hamburg', 'genoa'],
    byRoad: ['saoPaulo', 'portoAlegre', 'buenosAires'],
    goods: [
      goods('820559', 'Herramientas de mano', 8, 520),
      goods('731815', 'Tornillos y bulones', 3, 980),
      goods('830140', 'Cerraduras', 11, 610),
    ],
  },
  pharma: {
    direction: 'IMPORT',
    modes: { LSE: 7, ULD: 0.7, LCL: 1 },
    foreignPlaces: ['frankfurt', 'frankfurt', 'zurich', 'madrid', 'milan', 'newYork', 'barcelona'],
    goods: [
      goods('300490', 'Medicamentos acondicionados', 120, 190),
      goods('300215', 'Productos inmunológicos', 480, 160),
      goods('293499', 'Principio activo', 210, 380),
    ],
  },
  medical: {
    direction: 'IMPORT',
    modes: { LSE: 6, LCL: 2 },
    foreignPlaces: ['rotterdam', 'frankfurt', 'miami', 'newYork', 'milan', 'shanghai'],
    goods: [
      goods('901890', 'Instrumental médico', 95, 200),
      goods('900490', 'Monturas y anteojos', 140, 170),
      goods('901839', 'Catéteres y cánulas', 70, 150),
    ],
  },
  agrochemicals: {
    direction: 'IMPORT',
    modes: { FCL: 6, LCL: 2, FTL: 1 },
    foreignPlaces: ['hamburg', 'antwerp', 'shanghai', 'qingdao', 'houston'],
    byRoad: ['rosario', 'saoPaulo', 'buenosAires'],
    goods: [
      goods('310210', 'Urea granulada', 0.6, 740),
      { ...goods('380891', 'Insecticida líquido', 9, 950), un: '2902', imo: '6.1' },
      { ...goods('310520', 'Fertilizante con nitratos', 0.9, 900), un: '2067', imo: '5.1' },
    ],
  },
  chemicals: {
    direction: 'IMPORT',
    modes: { LCL: 4, FCL: 4, FTL: 1 },
    foreignPlaces: ['houston', 'houston', 'rotterdam', 'antwerp', 'shanghai'],
    byRoad: ['saoPaulo', 'curitiba'],
    goods: [
      { ...goods('290511', 'Metanol en tambores', 1.1, 790), un: '1230', imo: '3' },
      goods('340239', 'Tensioactivos', 2.4, 980),
      { ...goods('320890', 'Pinturas y barnices', 4.2, 1100), un: '1263', imo: '3' },
    ],
  },
  machinery: {
    direction: 'IMPORT',
    modes: { RORO: 4, FCL: 3, FTL: 2, LSE: 1 },
    foreignPlaces: ['saoPaulo', 'hamburg', 'antwerp', 'busan', 'houston', 'valencia'],
    byRoad: ['saoPaulo', 'curitiba', 'rosario', 'cordoba'],
    goods: [
      goods('870195', 'Tractores agrícolas', 9, 170),
      goods('843351', 'Cosechadoras', 12, 140),
      goods('842952', 'Excavadoras', 8, 210),
    ],
  },
  autoParts: {
    direction: 'IMPORT',
    modes: { LSE: 4, LCL: 3, FTL: 2, LTL: 2, FCL: 2 },
    foreignPlaces: ['nagoya', 'busan', 'hamburg', 'shanghai', 'kaohsiung'],
    byRoad: ['saoPaulo', 'saoPaulo', 'cordoba', 'curitiba'],
    goods: [
      goods('870829', 'Partes de carrocería', 13, 170),
      goods('840991', 'Repuestos de motor', 24, 430),
      goods('401110', 'Neumáticos', 5, 240),
    ],
  },
  paper: {
    direction: 'IMPORT',
    modes: { FCL: 5, LCL: 2, FTL: 2 },
    foreignPlaces: ['antwerp', 'rotterdam', 'hamburg', 'saoPaulo', 'houston'],
    byRoad: ['curitiba', 'portoAlegre', 'saoPaulo'],
    goods: [goods('480257', 'Papel para imprenta', 1.4, 820), goods('481092', 'Cartón estucado', 1.2, 700)],
  },
  furniture: {
    direction: 'IMPORT',
    modes: { FCL: 6, LCL: 3 },
    foreignPlaces: ['hoChiMinh', 'shenzhen', 'guangzhou', 'genoa', 'saoPaulo'],
    goods: [goods('940360', 'Muebles de madera', 5, 160), goods('940161', 'Sillones tapizados', 7, 110)],
  },
  foodImport: {
    direction: 'IMPORT',
    modes: { LCL: 3, FCL: 3, LTL: 2, FTL: 2 },
    foreignPlaces: ['barcelona', 'valencia', 'genoa', 'leHavre', 'antwerp'],
    byRoad: ['mendoza', 'buenosAires', 'saoPaulo', 'asuncion'],
    goods: [
      goods('170490', 'Confituras', 6, 420),
      goods('180631', 'Chocolate relleno', 9, 480),
      goods('150910', 'Aceite de oliva', 7, 720),
    ],
  },
  meat: {
    direction: 'EXPORT',
    modes: { FCL: 8, LSE: 1.5 },
    foreignPlaces: ['qingdao', 'shanghai', 'rotterdam', 'rotterdam', 'genoa', 'newYork'],
    goods: [
      goods('020230', 'Carne vacuna congelada, deshuesada', 6, 620),
      goods('020130', 'Carne vacuna enfriada', 11, 560),
    ],
    reefer: true,
  },
  wine: {
    direction: 'EXPORT',
    modes: { FCL: 4, LCL: 4, LSE: 1 },
    foreignPlaces: ['miami', 'newYork', 'barcelona', 'rotterdam', 'saoPaulo', 'shanghai'],
    goods: [goods('220421', 'Vino tinto embotellado', 6, 650), goods('220410', 'Vino espumoso', 8, 600)],
  },
  wool: {
    direction: 'EXPORT',
    modes: { FCL: 5, LCL: 2, LSE: 1 },
    foreignPlaces: ['shanghai', 'genoa', 'hamburg', 'ningbo'],
    goods: [goods('510111', 'Lana sucia esquilada', 5, 260), goods('410711', 'Cuero vacuno curtido', 14, 480)],
  },
  grainAndDairy: {
    direction: 'EXPORT',
    modes: { FCL: 5, FTL: 3, LTL: 2 },
    foreignPlaces: ['saoPaulo', 'veracruz', 'antwerp', 'houston'],
    byRoad: ['saoPaulo', 'portoAlegre', 'asuncion', 'mendoza', 'santiago'],
    goods: [
      goods('040221', 'Leche en polvo entera', 4, 550),
      goods('100630', 'Arroz elaborado', 0.7, 780),
      goods('040690', 'Quesos duros', 8, 640),
    ],
  },
} as const satisfies Record<string, Sector>

export type SectorName = keyof typeof sectors
