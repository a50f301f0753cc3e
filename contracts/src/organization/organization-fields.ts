import { flag, text } from '../api/fields.ts'

/** Fields of an organization, in the order of its file. */
export const organizationFields = {
  nombreFantasia: text(200, {
    required: 'An organization needs a name.',
    mustImport: true,
    headings: ['nombre', 'nombre de fantasia', 'name', 'trade name', 'nome', 'nome fantasia'],
  }),
  razonSocial: text(200, { headings: ['razon social', 'legal name', 'razao social'] }),
  rut: text(30, { headings: ['rut', 'cuit', 'ruc', 'cnpj', 'tax number', 'tax id'] }),
  paisCod: text(2, { mustImport: true, headings: ['pais', 'country', 'codigo de pais'] }),
  ciudad: text(120, { untrimmed: true, headings: ['ciudad', 'city', 'cidade'] }),
  direccion: text(300, { untrimmed: true, headings: ['direccion', 'address', 'endereco'] }),
  codPostal: text(20, { untrimmed: true, headings: ['codigo postal', 'postal code', 'zip', 'cep'] }),
  mail: text(200, { headings: ['correo', 'e-mail', 'email', 'mail'] }),
  salesRep: text(200, { untrimmed: true, headings: ['comercial', 'commercial', 'sales rep', 'vendedor'] }),
  esCliente: flag({ headings: ['cliente', 'client', 'es cliente'] }, true),
  esProveedor: flag({ headings: ['proveedor', 'provider', 'supplier', 'fornecedor', 'es proveedor'] }),
  cwCode: text(40, { headings: ['codigo cw', 'cw code', 'cw', 'cargowise'] }),
  ibExpress: text(
    20,
    {
      untrimmed: true,
      headings: [
        'tarifa express import',
        'express rate, import',
        'express tariff, inbound',
        'tarifa express importacao',
      ],
    },
    'IP0',
  ),
  obExpress: text(
    20,
    {
      untrimmed: true,
      headings: [
        'tarifa express export',
        'express rate, export',
        'express tariff, outbound',
        'tarifa express exportacao',
      ],
    },
    'IP0',
  ),
  /** Its contacts get a link with each offer where they answer it, if the company wants that. */
  answersByLink: flag({ later: true }),
  /** Price lists and markup rules may be for the clients of a group. */
  clientGroup: text(60, {
    later: true,
    headings: ['grupo de clientes', 'grupo', 'client group', 'customer group', 'group'],
  }),
  /** Code and name of its user in the commercial system. */
  userCodigo: text(40),
  userNombre: text(160),
}
