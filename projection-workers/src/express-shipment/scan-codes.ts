import type { ShipmentState } from '@freight/contracts/express-shipment/shipment-state'
import { compactCode, shortReferenceOf } from '@freight/contracts/express-shipment/waybill'

/** Codes that lead to a shipment when scanned, each with the number of its piece; 0 for the whole shipment. */
export const scanCodesOf = ({
  id,
  request: { clientReference },
  waybills,
  booking,
}: ShipmentState): Readonly<Record<string, number>> => {
  const ofShipment = [clientReference, shortReferenceOf(id), id, ...waybills]
  const ofPieces = booking?.pieces.map(({ number, piece }): [string, number] => [number, piece]) ?? []
  // A piece with the number of the waybill leads to the whole shipment.
  const codes = [...ofPieces, ...ofShipment.map((code): [string, number] => [code, 0])]
  return Object.fromEntries(
    codes.map(([code, piece]) => [compactCode(code), piece] as const).filter(([code]) => code !== ''),
  )
}
