import type { ExpressDuties, GoodsLine } from '@freight/contracts/express-shipment/shipment'
import type { ExpressParty } from '@freight/contracts/express-address/party'
import anyAscii from 'any-ascii'

/** A party on paper. */
export type PaperParty = Omit<ExpressParty, 'id' | 'residential'>

/** A numbered piece: kilograms and centimetres. `number`: of the carrier, or of our series; empty before a booking. */
export type PaperPiece = {
  number: string
  kg: string
  sides?: { largo: string; ancho: string; alto: string } | undefined
}

/** Everything that labels and papers of a shipment print. */
export type PaperShipment = {
  reference: string
  clientReference: string
  /** Number of the carrier's waybill; empty before a booking. */
  waybill: string
  carrierName: string
  /** Account at the carrier. */
  account: string
  service: string
  /** Sorting code that some carriers return with a booking. */
  routeCode: string
  /** A test carrier: every paper has "PRUEBA" across it. */
  sandbox: boolean
  shippingDay: string
  contents: string
  pieces: readonly PaperPiece[]
  shipper: PaperParty
  recipient: PaperParty
  goods: readonly GoodsLine[]
  duties?: ExpressDuties | undefined
  /** Our company, as on the client's document. */
  company: { code: string; name: string; lines: readonly string[] }
}

/** Head of a manifest, and what is not in it: `text` has the words of the carrier. */
export type HandOverList = {
  number: string
  day: string
  account: string
  rejected: readonly { id: string; code: string; text: string }[]
}

const LATIN_1_END = 0xff
/** Control characters, marks that no printer shows, and directions of writing. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/** The text in Latin-1 letters, for carriers and printers that know no others. Spanish and Portuguese stay as they are. */
export const transliterate = (text: string): string =>
  Array.from(text.normalize('NFC').replaceAll(invisible, ' '), (letter) =>
    letter.charCodeAt(0) <= LATIN_1_END ? letter : anyAscii(letter),
  )
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()
