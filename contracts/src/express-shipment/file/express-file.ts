import { may } from '../../access/policy.ts'
import type { Column } from '../../api/file-columns.ts'
import { dutyTerms, expressCurrencies } from '../../vocabulary/express.ts'

/** Imports rows of shipments in the form of `ImportBody`. */
export const expressImport = { path: '/app/v1/express-shipments/import', policy: may('SOLICITAR_SHIPMENT') }

const plainWords = (values: readonly string[]) =>
  Object.fromEntries(values.map((one) => [one, { es: one, en: one, pt: one }]))

const parties = {
  shipperAddress: { es: 'remitente', en: 'shipper', pt: 'remetente' },
  recipientAddress: { es: 'destinatario', en: 'recipient', pt: 'destinatário' },
} as const

const partyFields = [
  ['company', { es: 'Empresa', en: 'Company', pt: 'Empresa' }],
  ['contact', { es: 'Contacto', en: 'Contact', pt: 'Contato' }],
  ['phone', { es: 'Teléfono', en: 'Phone', pt: 'Telefone' }],
  ['mail', { es: 'Correo', en: 'E-mail', pt: 'E-mail' }],
  ['taxId', { es: 'Identificación fiscal', en: 'Tax ID', pt: 'Identificação fiscal' }],
  ['description', { es: 'Dirección', en: 'Street', pt: 'Endereço' }],
  ['line2', { es: 'Dirección 2', en: 'Street 2', pt: 'Endereço 2' }],
  ['city', { es: 'Ciudad', en: 'City', pt: 'Cidade' }],
  ['stateOrProvinceCode', { es: 'Estado', en: 'State', pt: 'Estado' }],
  ['postalCode', { es: 'Código postal', en: 'Postal code', pt: 'Código postal' }],
  ['countryCode', { es: 'País', en: 'Country', pt: 'País' }],
] as const

const partyColumns = (party: keyof typeof parties): readonly Column[] =>
  partyFields.map(([field, title]) => ({
    field: `${party}.${field}`,
    kind: 'text',
    ...(field === 'countryCode' && { upper: true as const }),
    title: {
      es: `${title.es} ${parties[party].es}`,
      en: `${title.en} ${parties[party].en}`,
      pt: `${title.pt} ${parties[party].pt}`,
    },
  }))

/** Columns of the shipment: later rows of the same reference may leave them empty. */
export const expressHeadColumns: readonly Column[] = [
  {
    field: 'clientReference',
    kind: 'text',
    title: { es: 'Referencia del cliente', en: 'Client reference', pt: 'Referência do cliente' },
  },
  { field: 'cliente', kind: 'organization', title: { es: 'Cliente', en: 'Client', pt: 'Cliente' } },
  ...partyColumns('shipperAddress'),
  ...partyColumns('recipientAddress'),
  { field: 'isDoc', kind: 'flag', title: { es: 'Documento', en: 'Document', pt: 'Documento' } },
  { field: 'contents', kind: 'text', title: { es: 'Contenido', en: 'Contents', pt: 'Conteúdo' } },
  {
    field: 'valorMercaderia',
    kind: 'number',
    title: { es: 'Valor declarado', en: 'Declared value', pt: 'Valor declarado' },
  },
  {
    field: 'monedaMercaderia',
    kind: 'text',
    upper: true,
    words: plainWords(expressCurrencies),
    title: { es: 'Moneda', en: 'Currency', pt: 'Moeda' },
  },
  {
    field: 'insur',
    kind: 'text',
    words: {
      CARRIER: { es: 'Transportista', en: 'Carrier', pt: 'Transportador' },
      OWN: { es: 'Propio', en: 'Own', pt: 'Próprio' },
      NONE: { es: 'Sin seguro', en: 'None', pt: 'Sem seguro' },
    },
    title: { es: 'Seguro', en: 'Insurance', pt: 'Seguro' },
  },
  { field: 'shippingDay', kind: 'day', title: { es: 'Fecha de despacho', en: 'Shipping date', pt: 'Data de envio' } },
  {
    field: 'duties.incoterm',
    kind: 'text',
    upper: true,
    words: plainWords(dutyTerms),
    title: { es: 'Incoterm', en: 'Incoterm', pt: 'Incoterm' },
  },
  { field: 'remarks', kind: 'text', title: { es: 'Observaciones', en: 'Remarks', pt: 'Observações' } },
]

/** Columns of the pieces and goods of a row. */
export const expressLineColumns: readonly Column[] = [
  {
    field: 'packingData.ctnPlt',
    kind: 'text',
    words: {
      CTN: { es: 'Caja', en: 'Carton', pt: 'Caixa' },
      PLT: { es: 'Pallet', en: 'Pallet', pt: 'Palete' },
      DOC: { es: 'Sobre', en: 'Envelope', pt: 'Envelope' },
    },
    title: { es: 'Tipo de bulto', en: 'Kind of piece', pt: 'Tipo de volume' },
  },
  { field: 'packingData.cantidad', kind: 'int', title: { es: 'Bultos', en: 'Pieces', pt: 'Volumes' } },
  { field: 'packingData.peso', kind: 'number', title: { es: 'Peso kg', en: 'Weight kg', pt: 'Peso kg' } },
  { field: 'packingData.largo', kind: 'number', title: { es: 'Largo cm', en: 'Length cm', pt: 'Comprimento cm' } },
  { field: 'packingData.ancho', kind: 'number', title: { es: 'Ancho cm', en: 'Width cm', pt: 'Largura cm' } },
  { field: 'packingData.alto', kind: 'number', title: { es: 'Alto cm', en: 'Height cm', pt: 'Altura cm' } },
  { field: 'goods.description', kind: 'text', title: { es: 'Mercadería', en: 'Goods', pt: 'Mercadoria' } },
  { field: 'goods.quantity', kind: 'number', title: { es: 'Cantidad', en: 'Quantity', pt: 'Quantidade' } },
  { field: 'goods.unitValue', kind: 'number', title: { es: 'Valor unitario', en: 'Unit value', pt: 'Valor unitário' } },
  { field: 'goods.hsCode', kind: 'text', title: { es: 'Código HS', en: 'HS code', pt: 'Código HS' } },
  { field: 'goods.origin', kind: 'text', upper: true, title: { es: 'Origen', en: 'Origin', pt: 'Origem' } },
]

/** Columns of a file of shipments; rows with the same client and reference are one `RequestExpressShipment`. */
export const expressColumns: readonly Column[] = [...expressHeadColumns, ...expressLineColumns]
