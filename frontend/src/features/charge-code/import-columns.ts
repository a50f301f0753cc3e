import type { ImportColumn } from '../../components/csv-import/import-columns.ts'
import type { FieldSpecs } from '../../components/entry-form/field-spec.ts'
import { type ChargeCodeValues, flagNames } from './charge-code.ts'

// Headings in three languages and of other systems.
const namesOf: Readonly<Record<keyof ChargeCodeValues, readonly string[]>> = {
  id: ['code', 'codigo', 'charge code', 'charge', 'codigo de cargo', 'codigo de taxa', 'codigo de cobranca'],
  concept: ['concepto', 'concept', 'conceito', 'taxa', 'name', 'nombre', 'nome'],
  conceptEn: ['concepto en ingles', 'concept in english', 'conceito em ingles', 'taxa em ingles', 'ingles', 'english'],
  conceptPt: [
    'concepto en portugues',
    'concept in portuguese',
    'conceito em portugues',
    'taxa em portugues',
    'portugues',
    'portuguese',
  ],
  description: ['descripcion', 'description', 'descricao', 'detalle'],
  section: ['seccion', 'section', 'secao', 'grupo', 'group'],
  leg: ['tramo', 'leg', 'trecho', 'etapa'],
  calculator: ['se cobra', 'charged per', 'charged', 'cobranca', 'calculadora', 'calculator', 'unidad', 'unit'],
  tax: ['impuesto', 'tax', 'imposto', 'iva', 'vat'],
  sea: ['maritimo', 'sea', 'ocean', 'mar'],
  air: ['aereo', 'air', 'aer'],
  road: ['terrestre', 'road', 'truck', 'rodoviario', 'terr'],
  express: ['express', 'courier', 'exp'],
  insurance: ['seguro', 'insurance', 'seg'],
  ownService: ['servicio propio', 'own service', 'servico proprio', 'propio', 'own', 'proprio'],
  discount: ['descuento', 'discount', 'desconto', 'dto', 'rebate'],
  mainFreight: ['flete principal', 'main freight', 'frete principal', 'flete', 'freight', 'frete'],
}
const order = [
  'id',
  'concept',
  'section',
  'leg',
  'calculator',
  'tax',
  ...flagNames,
  'conceptEn',
  'conceptPt',
  'description',
] as const

/** Columns of an import; the first two identify a row. */
export const importColumns = (fields: FieldSpecs<ChargeCodeValues>): ImportColumn[] =>
  order.map((field) => ({
    field,
    label: fields[field].label,
    required: field === 'id',
    names: namesOf[field],
  }))
