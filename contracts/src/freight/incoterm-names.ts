import type { Incoterm } from '../vocabulary/schemas.ts'
import type { InLanguages } from './language.ts'

const name = (es: string, en: string, pt: string): InLanguages => ({ es, en, pt })

/** Names of the Incoterms 2020 rules. */
export const incotermNames: Readonly<Record<Incoterm, InLanguages>> = {
  EXW: name('En fábrica', 'Ex Works', 'Na origem'),
  FCA: name('Franco transportista', 'Free Carrier', 'Livre no transportador'),
  FAS: name('Franco al costado del buque', 'Free Alongside Ship', 'Livre ao lado do navio'),
  FOB: name('Franco a bordo', 'Free On Board', 'Livre a bordo'),
  CFR: name('Costo y flete', 'Cost and Freight', 'Custo e frete'),
  CIF: name('Costo, seguro y flete', 'Cost, Insurance and Freight', 'Custo, seguro e frete'),
  CIP: name('Transporte y seguro pagados hasta', 'Carriage and Insurance Paid To', 'Transporte e seguro pagos até'),
  CPT: name('Transporte pagado hasta', 'Carriage Paid To', 'Transporte pago até'),
  DAP: name('Entregada en lugar', 'Delivered at Place', 'Entregue no local'),
  DPU: name('Entregada en lugar descargada', 'Delivered at Place Unloaded', 'Entregue no local desembarcado'),
  DDP: name('Entregada con derechos pagados', 'Delivered Duty Paid', 'Entregue com direitos pagos'),
}

/** Terms for sea and inland waterway only; with another transport screens show a hint, and the server accepts them. */
export const isSeaOnly = (incoterm: Incoterm): boolean => /^(FAS|FOB|CFR|CIF)$/.test(incoterm)
