import { usualMainFreight } from '@freight/contracts/charge-code/usual-main-freight'
import type { UsualCalculator } from '@freight/contracts/vocabulary/price'
import { legs } from '@freight/contracts/vocabulary/journey'
import type { Leg } from '@freight/contracts/vocabulary/schemas'

type DemoChargeCode = {
  id: string
  concept: string
  description: string
  tax: 'NONE' | 'VAT'
  section: 'ORIGIN' | 'FREIGHT' | 'DESTINATION' | 'OTHER'
  leg: Leg | null
  conceptEn: string
  conceptPt: string
  calculator: UsualCalculator | null
  air: boolean
  sea: boolean
  road: boolean
  express: boolean
  insurance: boolean
  ownService: boolean
  discount: boolean
  mainFreight: boolean
}

const codesOf: Readonly<Record<Leg, readonly string[]>> = {
  PICKUP: ['PCK'],
  EXPORT: ['EXC'],
  ORIGIN_TERMINAL: ['AWB', 'CFSO', 'THCO', 'DOCO', 'HDO', 'VGM'],
  MAIN_CARRIAGE: ['AFR', 'FSC', 'SEC', 'OFR', 'BAF', 'ISPS', 'GRI', 'PSS', 'TRB', 'RFR', 'DGS', 'FRO', 'ESC'],
  DESTINATION_TERMINAL: ['DCF', 'THC', 'DOD', 'DOC', 'HDL', 'STO'],
  IMPORT: ['IMC'],
  DELIVERY: ['DLV'],
}

/** Leg of a code; insurance and our own services have none. */
const legOf = (id: string): Leg | null => legs.find((leg) => codesOf[leg].includes(id)) ?? null

const namesOf: Readonly<Record<string, readonly [en: string, pt: string]>> = {
  AFR: ['Air freight', 'Frete aéreo'],
  FSC: ['Fuel surcharge', 'Sobretaxa de combustível'],
  SEC: ['Security surcharge', 'Taxa de segurança'],
  OFR: ['Ocean freight', 'Frete marítimo'],
  BAF: ['Bunker adjustment', 'Ajuste de combustível'],
  ISPS: ['Port security', 'Segurança portuária'],
  GRI: ['General rate increase', 'Aumento geral de fretes'],
  PSS: ['Peak season surcharge', 'Sobretaxa de alta temporada'],
  TRB: ['Transshipment in Buenos Aires', 'Transbordo em Buenos Aires'],
  RFR: ['Road freight', 'Frete rodoviário'],
  DGS: ['Dangerous goods surcharge', 'Sobretaxa de carga perigosa'],
  AWB: ['Air waybill', 'Emissão de AWB'],
  CFSO: ['Consolidation at origin', 'Consolidação na origem'],
  THCO: ['Terminal handling at origin', 'Capatazia na origem'],
  DOCO: ['Documentation at origin', 'Documentação na origem'],
  EXC: ['Export clearance', 'Desembaraço de exportação'],
  HDO: ['Handling at origin', 'Handling na origem'],
  PCK: ['Pick-up', 'Coleta'],
  VGM: ['Verified gross mass', 'Pesagem VGM'],
  DCF: ['Deconsolidation', 'Desconsolidação'],
  THC: ['Terminal handling at destination', 'Capatazia no destino'],
  DOD: ['Release of documents', 'Liberação de documentos'],
  DOC: ['Documentation', 'Documentação'],
  HDL: ['Handling at destination', 'Handling no destino'],
  DLV: ['Delivery', 'Entrega'],
  IMC: ['Import clearance', 'Desembaraço de importação'],
  STO: ['Storage', 'Armazenagem'],
  FRO: ['Border handling', 'Trâmite de fronteira'],
  ESC: ['Escort', 'Escolta'],
  INS: ['Cargo insurance', 'Seguro da carga'],
  COM: ['Coordination fee', 'Taxa de coordenação'],
  DTO: ['Discount', 'Desconto'],
}

/** Charged once per shipment: a bill, a clearance, a fee. The others have the default unit of their mode. */
const perShipment: ReadonlySet<string> = new Set([
  'AWB',
  'DOCO',
  'EXC',
  'HDO',
  'PCK',
  'VGM',
  'DOD',
  'DOC',
  'HDL',
  'DLV',
  'IMC',
  'FRO',
  'ESC',
  'COM',
  'DTO',
])

/** `uses`: S sea, A air, R road, X express, I insurance, O own service, D discount. */
const code = (
  id: string,
  concept: string,
  description: string,
  section: DemoChargeCode['section'],
  uses: string,
  tax: DemoChargeCode['tax'] = 'NONE',
): DemoChargeCode => ({
  id,
  concept,
  description,
  tax,
  section,
  leg: legOf(id),
  conceptEn: namesOf[id]?.[0] ?? '',
  conceptPt: namesOf[id]?.[1] ?? '',
  calculator: perShipment.has(id) ? 'FLAT' : null,
  sea: uses.includes('S'),
  air: uses.includes('A'),
  road: uses.includes('R'),
  express: uses.includes('X'),
  insurance: uses.includes('I'),
  ownService: uses.includes('O'),
  discount: uses.includes('D'),
  mainFreight: usualMainFreight.includes(id),
})

/** The charge catalogue: international freight carries no tax, local services do. */
export const demoChargeCodes: readonly DemoChargeCode[] = [
  code('AFR', 'Flete aéreo', 'Transporte principal por kg', 'FREIGHT', 'A'),
  code('FSC', 'Combustible aéreo', 'Recargo por kg', 'FREIGHT', 'AX'),
  code('SEC', 'Seguridad aeroportuaria', 'Control y rayos X', 'FREIGHT', 'AX'),
  code('OFR', 'Flete marítimo', 'Por RT o por contenedor', 'FREIGHT', 'S'),
  code('BAF', 'Recargo combustible', 'Ajuste de combustible naviero', 'FREIGHT', 'S'),
  code('ISPS', 'Seguridad portuaria', 'Código ISPS', 'FREIGHT', 'S'),
  code('GRI', 'Aumento general de tarifas', 'General rate increase', 'FREIGHT', 'S'),
  code('PSS', 'Recargo de temporada alta', 'Peak season', 'FREIGHT', 'S'),
  code('TRB', 'Transbordo Buenos Aires', 'Barcaza o camión', 'FREIGHT', 'S'),
  code('RFR', 'Flete terrestre', 'Por camión o por LDM', 'FREIGHT', 'R'),
  code('DGS', 'Recargo mercancía peligrosa', 'IMO e IATA DGR', 'FREIGHT', 'SARX'),
  code('AWB', 'Emisión de guía', 'Guía aérea y transmisión', 'ORIGIN', 'A'),
  code('CFSO', 'Consolidación en origen', 'Depósito y armado LCL', 'ORIGIN', 'S'),
  code('THCO', 'Terminal en origen', 'Manipuleo en terminal de carga', 'ORIGIN', 'S'),
  code('DOCO', 'Documentación de origen', 'Conocimiento y permisos', 'ORIGIN', 'SR'),
  code('EXC', 'Aduana de exportación', 'Despacho y honorarios', 'ORIGIN', 'SARX'),
  code('HDO', 'Manejo en origen', 'Gestión del agente', 'ORIGIN', 'SAR'),
  code('PCK', 'Retiro', 'Puerta del vendedor', 'ORIGIN', 'SARX'),
  code('VGM', 'Pesaje verificado', 'Masa bruta verificada SOLAS', 'ORIGIN', 'S'),
  code('DCF', 'Desconsolidación', 'Apertura y entrega LCL', 'DESTINATION', 'S', 'VAT'),
  code('THC', 'Terminal en destino', 'Manipuleo en terminal de descarga', 'DESTINATION', 'S', 'VAT'),
  code('DOD', 'Emisión de documentos', 'Liberación en destino', 'DESTINATION', 'SR', 'VAT'),
  code('DOC', 'Documentación', 'Gestión documental', 'DESTINATION', 'SARO', 'VAT'),
  code('HDL', 'Manejo en destino', 'Gestión local', 'DESTINATION', 'SAR', 'VAT'),
  code('DLV', 'Entrega', 'Depósito a domicilio', 'DESTINATION', 'SARX', 'VAT'),
  code('IMC', 'Aduana de importación', 'Despacho y honorarios', 'DESTINATION', 'SARX', 'VAT'),
  code('STO', 'Almacenaje', 'Días fuera de libres', 'DESTINATION', 'SAR', 'VAT'),
  code('FRO', 'Gestión de frontera', 'Cruce y documentos MIC/DTA', 'OTHER', 'R'),
  code('ESC', 'Custodia', 'Vehículo de escolta', 'OTHER', 'R', 'VAT'),
  code('INS', 'Seguro de la mercadería', 'Sobre valor asegurado', 'OTHER', 'SARXI'),
  code('COM', 'Gestión comercial', 'Honorarios de coordinación', 'OTHER', 'SARXO', 'VAT'),
  code('DTO', 'Descuento', 'Bonificación comercial', 'OTHER', 'SARXD'),
]
