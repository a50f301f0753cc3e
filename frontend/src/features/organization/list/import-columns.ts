import type { ImportColumn } from '../../../components/csv-import/import-columns.ts'
import type { FieldSpecs } from '../../../components/entry-form/field-spec.ts'
import type { Values } from '../organization.ts'

// Headings in three languages, of our exports and of other systems.
const namesOf = {
  nombreFantasia: ['nombre', 'nombre de fantasia', 'name', 'trade name', 'nome', 'nome fantasia'],
  razonSocial: ['razon social', 'legal name', 'razao social'],
  rut: ['rut', 'cuit', 'ruc', 'cnpj', 'tax number', 'tax id'],
  paisCod: ['pais', 'country', 'codigo de pais'],
  ciudad: ['ciudad', 'city', 'cidade'],
  direccion: ['direccion', 'address', 'endereco'],
  codPostal: ['codigo postal', 'postal code', 'zip', 'cep'],
  mail: ['correo', 'e-mail', 'email', 'mail'],
  salesRep: ['comercial', 'commercial', 'sales rep', 'vendedor'],
  esCliente: ['cliente', 'client', 'es cliente'],
  esProveedor: ['proveedor', 'provider', 'supplier', 'fornecedor', 'es proveedor'],
  cwCode: ['codigo cw', 'cw code', 'cw', 'cargowise'],
  ibExpress: ['tarifa express import', 'express rate, import', 'express tariff, inbound', 'tarifa express importacao'],
  obExpress: ['tarifa express export', 'express rate, export', 'express tariff, outbound', 'tarifa express exportacao'],
} as const satisfies Partial<Record<keyof Values, readonly string[]>>

const order = [
  'nombreFantasia',
  'razonSocial',
  'rut',
  'paisCod',
  'ciudad',
  'direccion',
  'codPostal',
  'mail',
  'salesRep',
  'esCliente',
  'esProveedor',
  'cwCode',
  'ibExpress',
  'obExpress',
] as const

const requiredFields: readonly string[] = ['nombreFantasia', 'paisCod']

/** Columns of an import; the first two identify a row. */
export const importColumns = (fields: FieldSpecs<Values>): ImportColumn[] =>
  order.map((field) => ({
    field,
    label: fields[field].label,
    required: requiredFields.includes(field),
    names: [...namesOf[field]],
  }))
