import { type Column, entryColumns } from '../columns.ts'

const sections = {
  ORIGIN: { es: 'Origen', en: 'Origin', pt: 'Origem' },
  FREIGHT: { es: 'Flete', en: 'Freight', pt: 'Frete' },
  DESTINATION: { es: 'Destino', en: 'Destination', pt: 'Destino' },
  OTHER: { es: 'Otros', en: 'Other', pt: 'Outros' },
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
  { field: 'tax', title: { es: 'Impuesto', en: 'Tax', pt: 'Imposto' }, kind: 'text', words: taxes },
  { field: 'sea', title: { es: 'Marítimo', en: 'Sea', pt: 'Marítimo' }, kind: 'flag' },
  { field: 'air', title: { es: 'Aéreo', en: 'Air', pt: 'Aéreo' }, kind: 'flag' },
  { field: 'road', title: { es: 'Terrestre', en: 'Road', pt: 'Rodoviário' }, kind: 'flag' },
  { field: 'express', title: { es: 'Express', en: 'Express', pt: 'Express' }, kind: 'flag' },
  { field: 'insurance', title: { es: 'Seguro', en: 'Insurance', pt: 'Seguro' }, kind: 'flag' },
  ...entryColumns,
]
