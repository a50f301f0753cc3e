import { type PlainField, type PlainKind, plain, plainNames } from '../quotation/fields/about-fields.ts'
import type { QuotationRequested } from '../quotation/requested.ts'
import type { DocumentLanguage } from './document.ts'
import { dateText, type NumberStyle, numberText } from './number-text.ts'

/** Labels of the plain fields in the client's document. */
const fieldWords: Readonly<Record<DocumentLanguage, Readonly<Record<PlainField, string>>>> = {
  es: {
    setPoint: 'Temperatura de consigna',
    readyDate: 'Mercadería lista',
    deliveryAtTerminal: 'Entrega en la terminal de destino',
    shipperOwned: 'Contenedor propiedad del embarcador (SOC)',
    overLength: 'Exceso de largo',
    overWidth: 'Exceso de ancho',
    overHeight: 'Exceso de alto',
  },
  en: {
    setPoint: 'Temperature set point',
    readyDate: 'Cargo ready',
    deliveryAtTerminal: 'Delivery at the destination terminal',
    shipperOwned: 'Shipper-owned container (SOC)',
    overLength: 'Over-length',
    overWidth: 'Over-width',
    overHeight: 'Over-height',
  },
  pt: {
    setPoint: 'Temperatura (set point)',
    readyDate: 'Carga pronta',
    deliveryAtTerminal: 'Entrega no terminal de destino',
    shipperOwned: 'Contêiner do embarcador (SOC)',
    overLength: 'Excesso de comprimento',
    overWidth: 'Excesso de largura',
    overHeight: 'Excesso de altura',
  },
}

const decimals = (text: string): number => text.split('.')[1]?.length ?? 0

const sentenceByKind: Readonly<Record<PlainKind, (name: string, value: string, style: NumberStyle) => string>> = {
  DAY: (name, value) => `${name}: ${dateText(value)}`,
  CELSIUS: (name, value, style) => `${name}: ${numberText(value, decimals(value), style)} °C`,
  CENTIMETRES: (name, value, style) => `${name}: ${numberText(value, decimals(value), style)} cm`,
  FLAG: (name) => name,
}

/** Plain fields of a request as texts for the client's document: "Set point: -18 °C". */
export const plainTexts = (request: QuotationRequested, language: DocumentLanguage, style: NumberStyle): string[] =>
  plainNames.flatMap((field) => {
    const value = request[field]
    return value === undefined
      ? []
      : [sentenceByKind[plain[field].kind](fieldWords[language][field], String(value), style)]
  })
