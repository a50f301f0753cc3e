import type { ExpressDuties, ExpressRequest } from '../express-shipment/shipment.ts'
import { expressParty } from './express-party.ts'

/** Customs data: the recipient pays, under DAP. */
export const duties: ExpressDuties = {
  payer: 'RECIPIENT',
  account: '',
  incoterm: 'DAP',
  reason: 'PERMANENT',
  invoiceNumber: 'OB-771',
  proforma: false,
  nonDelivery: 'RETURN',
  remarks: '',
}

/** An import from Padua to Montevideo, complete for a booking. */
export const expressRequest = (changes: Partial<ExpressRequest> = {}): ExpressRequest => ({
  clientReference: 'OB-771',
  ibExpress: 'IP0',
  obExpress: 'IP0',
  isDoc: false,
  valorMercaderia: '1240',
  monedaMercaderia: 'USD',
  insur: 'CARRIER',
  measureSystem: 'metric',
  packingData: [
    { ctnPlt: 'CTN', cantidad: 1, peso: '6.2', largo: '40', ancho: '30', alto: '30' },
    { ctnPlt: 'CTN', cantidad: 1, peso: '4.1', largo: '30', ancho: '25', alto: '20' },
  ],
  contents: 'Spectacle frames',
  shippingDay: '2026-11-18',
  shipperAddress: expressParty({
    id: 'shipper',
    company: 'Ottica Veneta S.r.l.',
    contact: 'Bianca Moro',
    phone: '+39 049 000 0000',
    mail: 'bianca@veneta.example',
    description: 'Via Tommaseo 41',
    city: 'Padua',
    stateOrProvinceCode: 'PD',
    postalCode: '35129',
    countryCode: 'IT',
  }),
  recipientAddress: expressParty(),
  goods: [
    {
      description: 'Frames',
      quantity: '100',
      unit: 'PCS',
      unitValue: '12.40',
      currency: 'USD',
      hsCode: '9003.11',
      origin: 'IT',
      netKg: '8',
      grossKg: '10.3',
      sku: '',
    },
  ],
  duties,
  remarks: '',
  ...changes,
})
