import type { FieldSpecs } from '../../../components/catalogue/field-spec.ts'
import type { ImportColumn } from '../../../components/catalogue/import-columns.ts'
import type { Values } from './provider.ts'

// As files of three languages name them.
const namesOf: Readonly<Record<keyof Values, readonly string[]>> = {
  code: ['codigo', 'code', 'provider code', 'codigo de proveedor'],
  name: ['nombre', 'name', 'nome', 'proveedor', 'provider', 'fornecedor'],
  language: ['idioma', 'language', 'lengua'],
  services: ['servicios', 'services', 'servicos', 'modos', 'modes'],
  categories: ['categorias', 'categories', 'categoria', 'category'],
  originCountries: ['paises de origen', 'origin countries', 'paises de origem', 'origen', 'origin', 'origem'],
  destinationCountries: ['paises de destino', 'destination countries', 'destino', 'destination'],
  comments: ['comentarios', 'comments', 'notas', 'notes'],
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
] as const

/** What an import can fill; the first two tell a row apart. */
export const importColumns = (fields: FieldSpecs<Values>): ImportColumn[] =>
  order.map((field) => ({ field, label: fields[field].label, required: field === 'code', names: namesOf[field] }))
