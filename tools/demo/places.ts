export type Region = 'ASIA' | 'EUROPE' | 'NORTH_AMERICA' | 'SOUTH_AMERICA'

/** A place where freight starts or ends: its port, airport and city, as far as they exist. */
export type DemoPlace = {
  country: string
  region: Region
  port?: string
  airport?: string
  city?: string
  /** Kilometres by road from Montevideo. */
  roadKm?: number
}

const asia = (country: string, port: string | undefined, airport?: string): DemoPlace => ({
  country,
  region: 'ASIA',
  ...(port && { port }),
  ...(airport && { airport }),
})
const europe = (country: string, port: string | undefined, airport?: string): DemoPlace => ({
  ...asia(country, port, airport),
  region: 'EUROPE',
})
const northAmerica = (country: string, port: string | undefined, airport?: string): DemoPlace => ({
  ...asia(country, port, airport),
  region: 'NORTH_AMERICA',
})
const southAmerica = (
  country: string,
  { port, airport, city, roadKm }: { port?: string; airport?: string; city?: string; roadKm?: number },
): DemoPlace => ({
  country,
  region: 'SOUTH_AMERICA',
  ...(port && { port }),
  ...(airport && { airport }),
  ...(city && { city }),
  ...(roadKm !== undefined && { roadKm }),
})

/** UN/LOCODE of ports and cities, IATA code of airports. */
export const demoPlaces = {
  montevideo: southAmerica('UY', { port: 'UYMVD', airport: 'MVD', city: 'UYMVD', roadKm: 0 }),
  buenosAires: southAmerica('AR', { port: 'ARBUE', airport: 'EZE', city: 'ARBUE', roadKm: 580 }),
  rosario: southAmerica('AR', { port: 'ARROS', city: 'ARROS', roadKm: 640 }),
  mendoza: southAmerica('AR', { city: 'ARMDZ', roadKm: 1600 }),
  cordoba: southAmerica('AR', { city: 'ARCOR', roadKm: 1050 }),
  saoPaulo: southAmerica('BR', { port: 'BRSSZ', airport: 'GRU', city: 'BRSAO', roadKm: 1950 }),
  portoAlegre: southAmerica('BR', { city: 'BRPOA', roadKm: 780 }),
  curitiba: southAmerica('BR', { city: 'BRCWB', port: 'BRPNG', roadKm: 1500 }),
  santiago: southAmerica('CL', { port: 'CLSAI', airport: 'SCL', city: 'CLSCL', roadKm: 1950 }),
  asuncion: southAmerica('PY', { city: 'PYASU', airport: 'ASU', roadKm: 1150 }),
  shanghai: asia('CN', 'CNSHA', 'PVG'),
  ningbo: asia('CN', 'CNNGB'),
  shenzhen: asia('CN', 'CNSZX', 'SZX'),
  guangzhou: asia('CN', 'CNCAN', 'CAN'),
  qingdao: asia('CN', 'CNTAO', 'TAO'),
  xiamen: asia('CN', 'CNXMN', 'XMN'),
  hongKong: asia('HK', 'HKHKG', 'HKG'),
  kaohsiung: asia('TW', 'TWKHH', 'TPE'),
  hoChiMinh: asia('VN', 'VNSGN', 'SGN'),
  busan: asia('KR', 'KRPUS', 'ICN'),
  nagoya: asia('JP', 'JPNGO', 'NGO'),
  hamburg: europe('DE', 'DEHAM'),
  frankfurt: europe('DE', undefined, 'FRA'),
  rotterdam: europe('NL', 'NLRTM', 'AMS'),
  antwerp: europe('BE', 'BEANR', 'BRU'),
  barcelona: europe('ES', 'ESBCN', 'BCN'),
  valencia: europe('ES', 'ESVLC'),
  madrid: europe('ES', undefined, 'MAD'),
  genoa: europe('IT', 'ITGOA'),
  milan: europe('IT', undefined, 'MXP'),
  zurich: europe('CH', undefined, 'ZRH'),
  leHavre: europe('FR', 'FRLEH', 'CDG'),
  miami: northAmerica('US', 'USMIA', 'MIA'),
  houston: northAmerica('US', 'USHOU', 'IAH'),
  newYork: northAmerica('US', 'USNYC', 'JFK'),
  losAngeles: northAmerica('US', 'USLAX', 'LAX'),
  veracruz: northAmerica('MX', 'MXVER', 'MEX'),
} as const satisfies Record<string, DemoPlace>

export type PlaceName = keyof typeof demoPlaces
