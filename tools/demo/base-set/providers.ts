import type { Mode } from '@freight/contracts/vocabulary/schemas'

export type DemoProvider = {
  code: string
  name: string
  language: 'es' | 'en' | 'pt'
  origins: readonly string[]
  services: readonly Mode[]
  category: string
  domain: string
  contacts: readonly string[]
  /** Price level compared with the market: 1 is the mean. */
  level: number
}

type Row = [
  code: string,
  name: string,
  language: DemoProvider['language'],
  origins: string,
  services: readonly Mode[],
  category: string,
  domain: string,
  contacts: string,
  level: number,
]

// All fictitious.
const rows: readonly Row[] = [
  [
    'PBL-014',
    'Pacific Bridge Logistics',
    'en',
    'CN HK VN',
    ['FCL', 'LCL', 'LSE', 'ULD'],
    'Consolidador',
    'pacificbridge',
    'Wei Zhang, Mei Lin Ho',
    1.0,
  ],
  [
    'BDC-009',
    'BlueDelta Consolidators',
    'en',
    'CN HK TW',
    ['LCL', 'LSE'],
    'Consolidador',
    'bluedelta',
    'Grace Liu',
    0.95,
  ],
  [
    'SAF-021',
    'Sino-Andes Forwarding',
    'es',
    'CN',
    ['FCL', 'LCL', 'LSE', 'ULD'],
    'Agente',
    'sinoandes',
    'Hernán Xu, Lan Chen',
    1.04,
  ],
  ['OCL-017', 'Orient Consol Ltd.', 'en', 'CN HK KR TW', ['LCL'], 'Consolidador', 'orientconsol', 'Ricky Lau', 1.02],
  ['HYF-030', 'Hua Yuan Freight', 'en', 'CN', ['FCL', 'LCL', 'RORO'], 'Agente', 'huayuan', 'Yan Hua', 0.93],
  [
    'SUC-033',
    'Shenzhen Union Cargo',
    'en',
    'CN HK',
    ['FCL', 'LCL', 'LSE', 'ULD'],
    'Agente',
    'szunion',
    'Kevin Tan',
    0.98,
  ],
  ['PRA-012', 'Pearl River Air', 'en', 'CN HK', ['LSE', 'ULD'], 'Agente', 'pearlriver', 'Amy Kwok', 0.97],
  [
    'FSA-041',
    'Formosa Sea-Air',
    'en',
    'TW JP KR VN',
    ['FCL', 'LCL', 'LSE', 'ULD', 'RORO'],
    'Agente',
    'formosa',
    'Chih Lin',
    1.06,
  ],
  [
    'RHK-005',
    'Rheinkontor Spedition',
    'en',
    'DE NL BE',
    ['FCL', 'LCL', 'LSE', 'ULD', 'RORO'],
    'Agente',
    'rheinkontor',
    'Jonas Reuter, Silke Brandt',
    1.01,
  ],
  [
    'TRM-008',
    'Tramontana Cargo',
    'es',
    'ES IT FR',
    ['FCL', 'LCL', 'LSE', 'ULD', 'RORO'],
    'Agente',
    'tramontana',
    'Nuria Vidal',
    0.97,
  ],
  [
    'LSM-019',
    'Lombarda Shipping Mare',
    'en',
    'IT ES CH DE',
    ['FCL', 'LCL', 'LSE'],
    'Consolidador',
    'lombardamare',
    'Paolo Ferri',
    1.05,
  ],
  [
    'GWF-011',
    'Gulf Wave Forwarders',
    'en',
    'US MX',
    ['FCL', 'LCL', 'LSE', 'ULD', 'RORO'],
    'Agente',
    'gulfwave',
    'Dana Whitfield',
    0.99,
  ],
  [
    'KBI-026',
    'Keystone Bay International',
    'en',
    'US',
    ['FCL', 'LCL', 'LSE', 'ULD'],
    'Agente',
    'keystonebay',
    'Tom Rivers',
    1.03,
  ],
  [
    'ATS-002',
    'Aduana y Transporte Sureño',
    'es',
    'UY AR PY CL',
    ['FTL', 'LTL', 'FCL', 'LCL', 'LSE', 'ULD', 'RORO'],
    'Agente',
    'surenio',
    'Raúl Píriz, Marta Cabral',
    1.0,
  ],
  [
    'RCT-006',
    'Ruta Cuarenta Transportes',
    'es',
    'AR CL UY',
    ['FTL', 'LTL'],
    'Transportista',
    'rutacuarenta',
    'Sergio Bazán',
    0.96,
  ],
  [
    'PDB-023',
    'Planalto do Brasil Cargas',
    'pt',
    'BR PY',
    ['FTL', 'LTL', 'FCL', 'LCL', 'RORO', 'LSE', 'ULD'],
    'Transportista',
    'planalto',
    'Débora Nunes',
    1.02,
  ],
  [
    'MOC-003',
    'Muelle Oeste Cargas',
    'es',
    'UY AR',
    ['FCL', 'LCL', 'LSE', 'ULD', 'RORO'],
    'Agente',
    'muelleoeste',
    'Elena Costa',
    0.98,
  ],
]

/** Agents, consolidators and hauliers who receive cost requests, by the countries from which they ship. */
export const demoProviders: readonly DemoProvider[] = rows.map(
  ([code, name, language, origins, services, category, domain, contacts, level]) => ({
    code,
    name,
    language,
    origins: origins.split(' '),
    services,
    category,
    domain: `${domain}.example`,
    contacts: contacts.split(', '),
    level,
  }),
)

/** Category codes of the category names that the demo’s providers were created with. */
export const demoCategories: Readonly<Record<string, readonly string[]>> = {
  Agente: ['AGENT'],
  Consolidador: ['CONSOLIDATOR', 'AGENT'],
  Transportista: ['HAULIER'],
}

/** Carriers; each with its strengths. */
export const demoCarriers: Record<'SEA' | 'AIR' | 'ROAD', readonly string[]> = {
  SEA: ['Nordhavn Lines', 'Meridian Ocean', 'Austral Line', 'Coral Pacific', 'Jade Ocean Lines'],
  AIR: ['Zonda Air Cargo', 'Boreal Wings Cargo', 'Levante Airfreight', 'Aeroplata Cargo'],
  ROAD: ['Ruta Cuarenta Transportes', 'Planalto do Brasil Cargas', 'Transportes Cuchilla Grande'],
}
