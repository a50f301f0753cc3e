import type { FieldSpecs } from '../../../components/entry-form/field-spec.ts'
import type { ImportColumn } from '../../../components/csv-import/import-columns.ts'
import { numberNames } from '../numbers/own-numbers.ts'
import type { Values } from '../provider.ts'

// Headings in three languages.
const namesOf: Readonly<Record<keyof Values, readonly string[]>> = {
  code: ['codigo', 'code', 'provider code', 'codigo de proveedor'],
  name: ['nombre', 'name', 'nome', 'proveedor', 'provider', 'fornecedor'],
  language: ['idioma', 'language', 'lengua'],
  services: ['servicios', 'services', 'servicos', 'modos', 'modes'],
  categories: ['categorias', 'categories', 'categoria', 'category'],
  originCountries: ['paises de origen', 'origin countries', 'paises de origem', 'origen', 'origin', 'origem'],
  destinationCountries: ['paises de destino', 'destination countries', 'destino', 'destination'],
  comments: ['comentarios', 'comments', 'notas', 'notes'],
  airDivisor: ['divisor aereo', 'air divisor', 'divisor volumetrico'],
  airStep: ['redondeo aereo', 'air rounding', 'air step', 'arredondamento aereo'],
  airMinimum: ['minimo aereo', 'air minimum'],
  seaKgPerM3: ['kg por m3 maritimo', 'sea kg per m3'],
  seaMinimum: ['minimo maritimo', 'sea minimum'],
  roadKgPerM3: ['kg por m3 terrestre', 'road kg per m3', 'kg por m3 rodoviario'],
  roadKgPerLdm: ['kg por metro lineal', 'road kg per loading metre', 'road kg per ldm', 'kg por metro linear'],
  roadStep: ['redondeo terrestre', 'road rounding', 'road step', 'arredondamento rodoviario'],
  roadMinimum: ['minimo terrestre', 'road minimum', 'minimo rodoviario'],
}
const order = [
  'code',
  'name',
  'language',
  'services',
  'categories',
  'originCountries',
  'destinationCountries',
  'comments',
  ...numberNames,
] as const

/** Columns of an import; the first two identify a row. */
export const importColumns = (fields: FieldSpecs<Values>): ImportColumn[] =>
  order.map((field) => ({ field, label: fields[field].label, required: field === 'code', names: namesOf[field] }))
