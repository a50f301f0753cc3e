import type { EventData } from '../events/event.ts'
import type { ExpressShipmentEvents } from '../express-shipment/express-shipment-events.ts'

const noDetails = {
  company: '',
  contact: '',
  phone: '',
  mail: '',
  taxId: '',
  line2: '',
  line3: '',
  stateOrProvinceCode: '',
  residential: false,
}

/** A requested shipment of two pieces from Montevideo to Miami, as in picture 29. */
export const requestedShipment = (
  overrides: Partial<EventData<ExpressShipmentEvents, 'ExpressShipmentRequested'>> = {},
): EventData<ExpressShipmentEvents, 'ExpressShipmentRequested'> => ({
  cliente: { id: 'acme', nombreFantasia: 'Acme' },
  clientReference: 'PO 77',
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
  contents: 'Steel bearings',
  shippingDay: '2026-03-10',
  shipperAddress: {
    ...noDetails,
    id: 'p-1',
    company: 'Acme SA',
    contact: 'Ana Ruiz',
    phone: '+598 2 123 4567',
    description: 'Rambla 1234',
    city: 'Montevideo',
    postalCode: '11000',
    countryCode: 'UY',
  },
  recipientAddress: {
    ...noDetails,
    id: 'p-2',
    company: 'Bright Parts',
    contact: 'John Doe',
    phone: '+1 305 555 0100',
    description: '8200 NW 41st St',
    city: 'Miami',
    stateOrProvinceCode: 'FL',
    postalCode: '33166',
    countryCode: 'US',
  },
  goods: [],
  remarks: '',
  direction: 'OB',
  totals: { pieces: 2, actual: '10.3', volumetric: '10.2', chargeable: '11.5' },
  commercial: 'lferreyra',
  ...overrides,
})
