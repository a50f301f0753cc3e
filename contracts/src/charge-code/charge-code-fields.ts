import { choice, choiceOrNone, flag, text } from '../api/fields.ts'
import { legs } from '../vocabulary/journey.ts'
import { sections, taxes, usualCalculators } from '../vocabulary/price.ts'

/** Fields of a charge code, in the order of its file. */
export const chargeCodeFields = {
  concept: text(120, {
    required: 'A charge code needs a concept.',
    headings: ['concepto', 'concept', 'conceito', 'taxa', 'name', 'nombre', 'nome'],
  }),
  description: text(300, { untrimmed: true, headings: ['descripcion', 'description', 'descricao', 'detalle'] }),
  section: choice(sections, 'OTHER', { headings: ['seccion', 'section', 'secao', 'grupo', 'group'] }),
  /** Leg that decides the payer under an incoterm; null: the whole section. */
  leg: choiceOrNone(legs, { later: true, headings: ['tramo', 'leg', 'trecho', 'etapa'] }),
  tax: choice(taxes, 'NONE', { headings: ['impuesto', 'tax', 'imposto', 'iva', 'vat'] }),
  sea: flag({ headings: ['maritimo', 'sea', 'ocean', 'mar'] }),
  air: flag({ headings: ['aereo', 'air', 'aer'] }),
  road: flag({ headings: ['terrestre', 'road', 'truck', 'rodoviario', 'terr'] }),
  express: flag({ headings: ['express', 'courier', 'exp'] }),
  insurance: flag({ headings: ['seguro', 'insurance', 'seg'] }),
  /** Service of the company itself: its cost is zero. */
  ownService: flag({ headings: ['servicio propio', 'own service', 'servico proprio', 'propio', 'own', 'proprio'] }),
  /** Discount: its line may be negative, and its cost is zero. */
  discount: flag({ headings: ['descuento', 'discount', 'desconto', 'dto', 'rebate'] }),
  /** Main freight, such as OFR, AFR or RFR: its lines cover an equipment and take a markup. */
  mainFreight: flag({
    later: true,
    headings: ['flete principal', 'main freight', 'frete principal', 'flete', 'freight', 'frete'],
  }),
  /** Concept for clients in English and Portuguese; empty: `concept`. */
  conceptEn: text(120, {
    later: true,
    headings: ['concepto en ingles', 'concept in english', 'conceito em ingles', 'taxa em ingles', 'ingles', 'english'],
  }),
  conceptPt: text(120, {
    later: true,
    headings: [
      'concepto en portugues',
      'concept in portuguese',
      'conceito em portugues',
      'taxa em portugues',
      'portugues',
      'portuguese',
    ],
  }),
  /** Initial calculator of its lines; null: the usual one of the mode. */
  calculator: choiceOrNone(usualCalculators, {
    later: true,
    headings: ['se cobra', 'charged per', 'charged', 'cobranca', 'calculadora', 'calculator', 'unidad', 'unit'],
  }),
}
