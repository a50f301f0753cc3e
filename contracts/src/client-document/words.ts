import type { DocumentLanguage } from './document.ts'

type Transport = 'SEA' | 'AIR' | 'ROAD'

/** The words of the client's document in one language. Functions where the language decides the order. */
export type DocumentWords = {
  quotation: string
  indicative: string
  revision: (no: number, date: string) => string
  replaces: (no: number, date: string) => string
  preview: string
  yourReference: (reference: string) => string
  validUntil: string
  client: string
  contact: string
  cargo: string
  attention: (name: string) => string
  pallets: (count: number) => string
  cartons: (count: number) => string
  vehicles: (count: number) => string
  containers: (list: string) => string
  chargeable: (weight: string, why: string) => string
  byVolume: string
  byWeight: string
  byFloor: string
  stackable: Readonly<Record<'YES' | 'NO' | 'TOP_LOAD', string>>
  dangerous: (un: string, imoClass: string) => string
  transport: Readonly<Record<Transport, string>>
  transit: string
  days: (count: number) => string
  frequency: string
  freeDays: string
  shipment: string
  alternative: (no: number, of: number) => string
  onNextPage: (alternative: string, name: string) => string
  concept: string
  currency: string
  unitPrice: string
  quantity: string
  amount: string
  tax: string
  included: string
  sections: Readonly<Record<'ORIGIN' | 'FREIGHT' | 'DESTINATION' | 'OTHER', (place: string) => string>>
  units: Readonly<Record<'FCL' | 'FTL' | 'SHIPMENT', (count: string) => string>>
  subtotalIn: Readonly<Record<'USD' | 'ARS' | 'EUR', string>>
  totalWithTax: string
  total: string
  equivalent: (amount: string, date: string, rates: string) => string
  optional: string
  optionalNote: string
  includes: string
  excludes: string
  conditions: string
  page: string
  pageOf: string
  carriage: Readonly<Record<Transport, (from: string, to: string) => string>>
  freeStorage: (days: number) => string
  originCharges: string
  originByOther: (incoterm: string) => string
  destinationCharges: string
  destinationByOther: (incoterm: string) => string
  customs: string
  storageAfter: string
}

const plural = (one: string, many: string) => (count: number) => `${count} ${count === 1 ? one : many}`

const named = (alternative: string, name: string): string => (name === '' ? alternative : `${alternative}, ${name}`)

const es: DocumentWords = {
  quotation: 'Cotización',
  indicative: 'Cotización indicativa',
  revision: (no, date) => `Revisión ${no} del ${date}`,
  replaces: (no, date) => `reemplaza a la revisión ${no} del ${date}`,
  preview: 'vista previa, sin enviar',
  yourReference: (reference) => `su referencia ${reference}`,
  validUntil: 'Válida hasta el',
  client: 'Cliente',
  contact: 'Contacto comercial',
  cargo: 'Carga',
  attention: (name) => `At. ${name}`,
  pallets: plural('pallet', 'pallets'),
  cartons: plural('bulto', 'bultos'),
  vehicles: plural('unidad', 'unidades'),
  containers: (list) => list,
  chargeable: (weight, why) => `Cobrable: ${weight}${why}`,
  byVolume: ', por volumen',
  byWeight: ', por peso',
  byFloor: ', por metro lineal',
  stackable: { YES: 'apilable', NO: 'no apilable', TOP_LOAD: 'solo arriba' },
  dangerous: (un, imoClass) => `Mercancía peligrosa UN ${un}, clase ${imoClass}`,
  transport: { SEA: 'Marítimo', AIR: 'Aéreo', ROAD: 'Terrestre' },
  transit: 'Tránsito estimado',
  days: plural('día', 'días'),
  frequency: 'Frecuencia',
  freeDays: 'Días libres en destino',
  shipment: 'Embarque previsto',
  alternative: (no, of) => `Alternativa ${no} de ${of}`,
  onNextPage: (alternative, name) => `${named(alternative, name)}, en la página siguiente`,
  concept: 'Concepto',
  currency: 'Moneda',
  unitPrice: 'Precio unitario',
  quantity: 'Cantidad',
  amount: 'Importe',
  tax: 'IVA',
  included: 'incluido',
  sections: {
    ORIGIN: (place) => `Origen, ${place}`,
    FREIGHT: () => 'Flete internacional',
    DESTINATION: (place) => `Destino, ${place}`,
    OTHER: () => 'Otros servicios',
  },
  units: {
    FCL: (count) => `${count} cont.`,
    FTL: (count) => (count === '1' ? '1 camión' : `${count} camiones`),
    SHIPMENT: (count) => (count === '1' ? '1 embarque' : count),
  },
  subtotalIn: { USD: 'Subtotal en dólares', ARS: 'Subtotal en pesos argentinos', EUR: 'Subtotal en euros' },
  totalWithTax: 'Total con IVA',
  total: 'Total',
  equivalent: (amount, date, rates) =>
    `Referencia: subtotal equivalente a ${amount} al cambio del ${date} (${rates}). Se factura en la moneda de cada concepto.`,
  optional: 'Servicios opcionales',
  optionalNote: 'a pedido, no incluidos en el total',
  includes: 'Incluye',
  excludes: 'No incluye',
  conditions: 'Condiciones',
  page: 'Página',
  pageOf: 'de',
  carriage: {
    SEA: (from, to) => `Transporte marítimo de ${from} a ${to}`,
    AIR: (from, to) => `Transporte aéreo de ${from} a ${to}`,
    ROAD: (from, to) => `Transporte terrestre de ${from} a ${to}`,
  },
  freeStorage: (days) => `${days} días libres en destino`,
  originCharges: 'Gastos en origen',
  originByOther: (incoterm) => `Gastos en origen, a cargo del vendedor (${incoterm})`,
  destinationCharges: 'Gastos en destino',
  destinationByOther: (incoterm) => `Gastos en destino, a cargo del comprador (${incoterm})`,
  customs: 'Despacho de importación, tributos y tasas',
  storageAfter: 'Almacenaje y demoras después de los días libres',
}

const en: DocumentWords = {
  quotation: 'Quotation',
  indicative: 'Indicative quotation',
  revision: (no, date) => `Revision ${no} of ${date}`,
  replaces: (no, date) => `replaces revision ${no} of ${date}`,
  preview: 'preview, not sent',
  yourReference: (reference) => `your reference ${reference}`,
  validUntil: 'Valid until',
  client: 'Client',
  contact: 'Your contact',
  cargo: 'Cargo',
  attention: (name) => `Attn. ${name}`,
  pallets: plural('pallet', 'pallets'),
  cartons: plural('package', 'packages'),
  vehicles: plural('unit', 'units'),
  containers: (list) => list,
  chargeable: (weight, why) => `Chargeable: ${weight}${why}`,
  byVolume: ', by volume',
  byWeight: ', by weight',
  byFloor: ', by loading metre',
  stackable: { YES: 'stackable', NO: 'not stackable', TOP_LOAD: 'top load only' },
  dangerous: (un, imoClass) => `Dangerous goods UN ${un}, class ${imoClass}`,
  transport: { SEA: 'Sea', AIR: 'Air', ROAD: 'Road' },
  transit: 'Estimated transit',
  days: plural('day', 'days'),
  frequency: 'Frequency',
  freeDays: 'Free days at destination',
  shipment: 'Planned shipment',
  alternative: (no, of) => `Option ${no} of ${of}`,
  onNextPage: (alternative, name) => `${named(alternative, name)}, on the next page`,
  concept: 'Charge',
  currency: 'Currency',
  unitPrice: 'Unit price',
  quantity: 'Quantity',
  amount: 'Amount',
  tax: 'VAT',
  included: 'included',
  sections: {
    ORIGIN: (place) => `Origin, ${place}`,
    FREIGHT: () => 'International freight',
    DESTINATION: (place) => `Destination, ${place}`,
    OTHER: () => 'Other services',
  },
  units: {
    FCL: (count) => `${count} cont.`,
    FTL: (count) => (count === '1' ? '1 truck' : `${count} trucks`),
    SHIPMENT: (count) => (count === '1' ? '1 shipment' : count),
  },
  subtotalIn: { USD: 'Subtotal in US dollars', ARS: 'Subtotal in Argentine pesos', EUR: 'Subtotal in euros' },
  totalWithTax: 'Total with VAT',
  total: 'Total',
  equivalent: (amount, date, rates) =>
    `For reference: the subtotal equals ${amount} at the rates of ${date} (${rates}). Each charge is invoiced in its own currency.`,
  optional: 'Optional services',
  optionalNote: 'on request, not in the total',
  includes: 'Included',
  excludes: 'Not included',
  conditions: 'Conditions',
  page: 'Page',
  pageOf: 'of',
  carriage: {
    SEA: (from, to) => `Sea freight from ${from} to ${to}`,
    AIR: (from, to) => `Air freight from ${from} to ${to}`,
    ROAD: (from, to) => `Road freight from ${from} to ${to}`,
  },
  freeStorage: (days) => `${days} free days at destination`,
  originCharges: 'Origin charges',
  originByOther: (incoterm) => `Origin charges, for the seller's account (${incoterm})`,
  destinationCharges: 'Destination charges',
  destinationByOther: (incoterm) => `Destination charges, for the buyer's account (${incoterm})`,
  customs: 'Import clearance, duties and taxes',
  storageAfter: 'Storage and demurrage after the free days',
}

const pt: DocumentWords = {
  quotation: 'Cotação',
  indicative: 'Cotação indicativa',
  revision: (no, date) => `Revisão ${no} de ${date}`,
  replaces: (no, date) => `substitui a revisão ${no} de ${date}`,
  preview: 'prévia, não enviada',
  yourReference: (reference) => `sua referência ${reference}`,
  validUntil: 'Válida até',
  client: 'Cliente',
  contact: 'Contato comercial',
  cargo: 'Carga',
  attention: (name) => `A/C ${name}`,
  pallets: plural('pallet', 'pallets'),
  cartons: plural('volume', 'volumes'),
  vehicles: plural('unidade', 'unidades'),
  containers: (list) => list,
  chargeable: (weight, why) => `Taxável: ${weight}${why}`,
  byVolume: ', por cubagem',
  byWeight: ', por peso',
  byFloor: ', por metro linear',
  stackable: { YES: 'empilhável', NO: 'não empilhável', TOP_LOAD: 'somente no topo' },
  dangerous: (un, imoClass) => `Carga perigosa UN ${un}, classe ${imoClass}`,
  transport: { SEA: 'Marítimo', AIR: 'Aéreo', ROAD: 'Rodoviário' },
  transit: 'Trânsito estimado',
  days: plural('dia', 'dias'),
  frequency: 'Frequência',
  freeDays: 'Dias livres no destino',
  shipment: 'Embarque previsto',
  alternative: (no, of) => `Alternativa ${no} de ${of}`,
  onNextPage: (alternative, name) => `${named(alternative, name)}, na página seguinte`,
  concept: 'Taxa',
  currency: 'Moeda',
  unitPrice: 'Preço unitário',
  quantity: 'Quantidade',
  amount: 'Valor',
  tax: 'IVA',
  included: 'incluído',
  sections: {
    ORIGIN: (place) => `Origem, ${place}`,
    FREIGHT: () => 'Frete internacional',
    DESTINATION: (place) => `Destino, ${place}`,
    OTHER: () => 'Outros serviços',
  },
  units: {
    FCL: (count) => `${count} cont.`,
    FTL: (count) => (count === '1' ? '1 caminhão' : `${count} caminhões`),
    SHIPMENT: (count) => (count === '1' ? '1 embarque' : count),
  },
  subtotalIn: { USD: 'Subtotal em dólares', ARS: 'Subtotal em pesos argentinos', EUR: 'Subtotal em euros' },
  totalWithTax: 'Total com IVA',
  total: 'Total',
  equivalent: (amount, date, rates) =>
    `Referência: subtotal equivalente a ${amount} ao câmbio de ${date} (${rates}). Cada taxa é faturada na sua moeda.`,
  optional: 'Serviços opcionais',
  optionalNote: 'sob consulta, fora do total',
  includes: 'Inclui',
  excludes: 'Não inclui',
  conditions: 'Condições',
  page: 'Página',
  pageOf: 'de',
  carriage: {
    SEA: (from, to) => `Transporte marítimo de ${from} a ${to}`,
    AIR: (from, to) => `Transporte aéreo de ${from} a ${to}`,
    ROAD: (from, to) => `Transporte rodoviário de ${from} a ${to}`,
  },
  freeStorage: (days) => `${days} dias livres no destino`,
  originCharges: 'Despesas na origem',
  originByOther: (incoterm) => `Despesas na origem, por conta do vendedor (${incoterm})`,
  destinationCharges: 'Despesas no destino',
  destinationByOther: (incoterm) => `Despesas no destino, por conta do comprador (${incoterm})`,
  customs: 'Desembaraço de importação, tributos e taxas',
  storageAfter: 'Armazenagem e sobre-estadia após os dias livres',
}

export const documentWords: Readonly<Record<DocumentLanguage, DocumentWords>> = { es, en, pt }
