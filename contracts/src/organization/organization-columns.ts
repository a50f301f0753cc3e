import { type Column, entryColumns } from '../api/file-columns.ts'

const rep = { es: 'Comercial', en: 'Commercial', pt: 'Comercial' }
const importRateTitle = { es: 'Tarifa express import', en: 'Express rate, import', pt: 'Tarifa express importação' }
const exportRateTitle = { es: 'Tarifa express export', en: 'Express rate, export', pt: 'Tarifa express exportação' }
const prospect = { es: 'Prospecto', en: 'Prospect', pt: 'Prospect' }

export const organizationColumns: readonly Column[] = [
  { field: 'nombreFantasia', title: { es: 'Nombre', en: 'Name', pt: 'Nome' }, kind: 'text' },
  { field: 'razonSocial', title: { es: 'Razón social', en: 'Legal name', pt: 'Razão social' }, kind: 'text' },
  { field: 'rut', title: { es: 'RUT', en: 'Tax ID', pt: 'RUT' }, kind: 'text' },
  { field: 'paisCod', title: { es: 'País', en: 'Country', pt: 'País' }, kind: 'text', upper: true },
  { field: 'ciudad', title: { es: 'Ciudad', en: 'City', pt: 'Cidade' }, kind: 'text' },
  { field: 'direccion', title: { es: 'Dirección', en: 'Address', pt: 'Endereço' }, kind: 'text' },
  { field: 'codPostal', title: { es: 'Código postal', en: 'Postal code', pt: 'CEP' }, kind: 'text' },
  { field: 'mail', title: { es: 'Correo', en: 'E-mail', pt: 'E-mail' }, kind: 'text' },
  { field: 'salesRep', title: rep, kind: 'user' },
  { field: 'esCliente', title: { es: 'Cliente', en: 'Client', pt: 'Cliente' }, kind: 'flag' },
  { field: 'esProveedor', title: { es: 'Proveedor', en: 'Provider', pt: 'Fornecedor' }, kind: 'flag' },
  { field: 'cwCode', title: { es: 'Código CW', en: 'CW code', pt: 'Código CW' }, kind: 'text' },
  { field: 'ibExpress', title: importRateTitle, kind: 'text', upper: true },
  { field: 'obExpress', title: exportRateTitle, kind: 'text', upper: true },
  { field: 'prospect', title: prospect, kind: 'flag', readOnly: true },
  ...entryColumns,
]
