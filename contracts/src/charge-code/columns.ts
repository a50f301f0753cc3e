import { type Column, entryColumns } from '../api/file-columns.ts'

const sections = {
  ORIGIN: { es: 'Origen', en: 'Origin', pt: 'Origem' },
  FREIGHT: { es: 'Flete', en: 'Freight', pt: 'Frete' },
  DESTINATION: { es: 'Destino', en: 'Destination', pt: 'Destino' },
  OTHER: { es: 'Otros', en: 'Other', pt: 'Outros' },
}
const legs = {
  PICKUP: { es: 'Recogida', en: 'Pick-up', pt: 'Coleta' },
  EXPORT: { es: 'Aduana de exportación', en: 'Export clearance', pt: 'Desembaraço de exportação' },
  ORIGIN_TERMINAL: { es: 'Terminal de origen', en: 'Origin terminal', pt: 'Terminal de origem' },
  MAIN_CARRIAGE: { es: 'Transporte principal', en: 'Main carriage', pt: 'Transporte principal' },
  DESTINATION_TERMINAL: { es: 'Terminal de destino', en: 'Destination terminal', pt: 'Terminal de destino' },
  IMPORT: { es: 'Aduana de importación', en: 'Import clearance', pt: 'Desembaraço de importação' },
  DELIVERY: { es: 'Entrega', en: 'Delivery', pt: 'Entrega' },
}
const taxes = {
  NONE: { es: 'Ninguno', en: 'None', pt: 'Nenhum' },
  VAT: { es: 'IVA', en: 'VAT', pt: 'IVA' },
}

export const chargeCodeColumns: readonly Column[] = [
  { field: 'id', title: { es: 'Código', en: 'Code', pt: 'Código' }, kind: 'text', upper: true },
  { field: 'concept', title: { es: 'Concepto', en: 'Concept', pt: 'Conceito' }, kind: 'text' },
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
  ...entryColumns,
]
