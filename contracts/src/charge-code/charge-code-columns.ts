import { type Column, entryColumns } from '../api/file-columns.ts'
import type { UsualCalculator } from '../vocabulary/price.ts'

const sections = {
  ORIGIN: { es: 'Origen', en: 'Origin', pt: 'Origem' },
  FREIGHT: { es: 'Flete', en: 'Freight', pt: 'Frete' },
  DESTINATION: { es: 'Destino', en: 'Destination', pt: 'Destino' },
  OTHER: { es: 'Otros', en: 'Other', pt: 'Outros' },
}
const legs = {
  PICKUP: { es: 'Retiro', en: 'Pickup', pt: 'Coleta' },
  EXPORT: { es: 'Aduana de exportación', en: 'Export clearance', pt: 'Desembaraço de exportação' },
  ORIGIN_TERMINAL: { es: 'Terminal de origen', en: 'Origin terminal', pt: 'Terminal de origem' },
  MAIN_CARRIAGE: { es: 'Transporte principal', en: 'Main carriage', pt: 'Transporte principal' },
  DESTINATION_TERMINAL: { es: 'Terminal de destino', en: 'Destination terminal', pt: 'Terminal de destino' },
  IMPORT: { es: 'Aduana de importación', en: 'Import clearance', pt: 'Desembaraço de importação' },
  DELIVERY: { es: 'Entrega', en: 'Delivery', pt: 'Entrega' },
}
const calculators: Readonly<Record<UsualCalculator, Column['title']>> = {
  FLAT: { es: 'Por embarque', en: 'Per shipment', pt: 'Por embarque' },
  PER_KG: { es: 'Por kg cobrable', en: 'Per chargeable kg', pt: 'Por kg taxável' },
  PER_KG_GROSS: { es: 'Por kg bruto', en: 'Per gross kg', pt: 'Por kg bruto' },
  PER_WM: { es: 'Por RT', en: 'Per RT', pt: 'Por RT' },
  PER_CBM: { es: 'Por m³', en: 'Per m³', pt: 'Por m³' },
  PER_TON: { es: 'Por tonelada', en: 'Per tonne', pt: 'Por tonelada' },
  PER_CONTAINER: { es: 'Por contenedor', en: 'Per container', pt: 'Por contêiner' },
  PER_TEU: { es: 'Por TEU', en: 'Per TEU', pt: 'Por TEU' },
  PER_PIECE: { es: 'Por bulto', en: 'Per piece', pt: 'Por volume' },
  PER_PALLET: { es: 'Por palé', en: 'Per pallet', pt: 'Por palete' },
  PER_TRUCK: { es: 'Por camión', en: 'Per truck', pt: 'Por caminhão' },
  PER_LDM: { es: 'Por LDM', en: 'Per loading metre', pt: 'Por LDM' },
}
const taxes = {
  NONE: { es: 'Ninguno', en: 'None', pt: 'Nenhum' },
  VAT: { es: 'IVA', en: 'VAT', pt: 'IVA' },
}

export const chargeCodeColumns: readonly Column[] = [
  { field: 'id', title: { es: 'Código', en: 'Code', pt: 'Código' }, kind: 'text', upper: true },
  { field: 'concept', title: { es: 'Concepto', en: 'Concept', pt: 'Taxa' }, kind: 'text' },
  { field: 'description', title: { es: 'Descripción', en: 'Description', pt: 'Descrição' }, kind: 'text' },
  { field: 'section', title: { es: 'Sección', en: 'Section', pt: 'Seção' }, kind: 'text', words: sections },
  { field: 'leg', title: { es: 'Tramo', en: 'Leg', pt: 'Trecho' }, kind: 'text', words: legs, mayBeNone: true },
  { field: 'tax', title: { es: 'Impuesto', en: 'Tax', pt: 'Imposto' }, kind: 'text', words: taxes },
  { field: 'sea', title: { es: 'Marítimo', en: 'Sea', pt: 'Marítimo' }, kind: 'flag' },
  { field: 'air', title: { es: 'Aéreo', en: 'Air', pt: 'Aéreo' }, kind: 'flag' },
  { field: 'road', title: { es: 'Terrestre', en: 'Road', pt: 'Rodoviário' }, kind: 'flag' },
  { field: 'express', title: { es: 'Express', en: 'Express', pt: 'Express' }, kind: 'flag' },
  { field: 'insurance', title: { es: 'Seguro', en: 'Insurance', pt: 'Seguro' }, kind: 'flag' },
  { field: 'ownService', title: { es: 'Servicio propio', en: 'Own service', pt: 'Serviço próprio' }, kind: 'flag' },
  { field: 'discount', title: { es: 'Descuento', en: 'Discount', pt: 'Desconto' }, kind: 'flag' },
  {
    field: 'mainFreight',
    title: { es: 'Flete principal', en: 'Main freight', pt: 'Frete principal' },
    kind: 'flag',
  },
  {
    field: 'conceptEn',
    title: { es: 'Concepto en inglés', en: 'Concept in English', pt: 'Taxa em inglês' },
    kind: 'text',
  },
  {
    field: 'conceptPt',
    title: { es: 'Concepto en portugués', en: 'Concept in Portuguese', pt: 'Taxa em português' },
    kind: 'text',
  },
  {
    field: 'calculator',
    title: { es: 'Se cobra', en: 'Charged per', pt: 'Cobrança' },
    kind: 'text',
    words: calculators,
    mayBeNone: true,
  },
  ...entryColumns,
]
