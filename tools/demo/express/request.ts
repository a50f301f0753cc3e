import { type DemoOrganization, demoOrganizations } from '../base-set/organizations.ts'
import { mailOf } from '../quotation/mail-of.ts'
import { type Random, randomOf, seedOf } from '../random.ts'
import { sectors } from '../sectors.ts'
import { dateAfter } from '../working-hours.ts'
import { baseSetIds } from '../base-set/base-set.ts'

const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim())

// Company | contact | phone | street | city | state | postal code | country | offset. All fictitious.
const parties = `
Ottica Veneta S.r.l. | Bianca Moro | +39 049 000 0000 | Via Tommaseo 41 | Padua | PD | 35129 | IT | +01:00
Maintal Pharma GmbH | Ulrich Kern | +49 69 000 0000 | Hanauer Landstrasse 180 | Frankfurt | | 60314 | DE | +01:00
Polder Medical B.V. | Sanne Visser | +31 20 000 0000 | Keizersgracht 402 | Amsterdam | | 1016 GC | NL | +01:00
Talleres Llobregat S.L. | Jordi Pons | +34 93 000 0000 | Carrer de Mallorca 250 | Barcelona | B | 08008 | ES | +01:00
Ateliers Rivoli SAS | Claire Morel | +33 1 00 00 00 00 | Rue de Charonne 77 | Paris | | 75011 | FR | +01:00
Shenzhen Lumen Tech Ltd. | Kevin Tan | +86 755 0000 0000 | Futian Road 88 | Shenzhen | Guangdong | 518000 | CN | +08:00
Huangpu Textile Co. | Mei Lin | +86 21 0000 0000 | Nanjing West Road 1200 | Shanghai | Shanghai | 200040 | CN | +08:00
Nagoya Seimitsu K.K. | Kenji Mori | +81 52 000 0000 | Sakae 3-5-1 | Nagoya | Aichi | 460-0008 | JP | +09:00
Gulf Bay Instruments Inc. | Dana Reed | +1 713 000 0000 | Richmond Avenue 5100 | Houston | TX | 77056 | US | -06:00
Bright Parts LLC | John Doe | +1 305 000 0000 | NW 41st Street 8200 | Miami | FL | 33166 | US | -05:00
Paulista Componentes Ltda. | Débora Nunes | +55 11 0000 0000 | Avenida Paulista 1500 | São Paulo | SP | 01310-200 | BR | -03:00
Andina Repuestos S.A. | Pilar Soto | +56 2 0000 0000 | Avenida Providencia 1208 | Santiago | RM | 7500000 | CL | -04:00`
  .trim()
  .split('\n')
  .map((line) => {
    const [company = '', contact = '', phone = '', description = '', city = '', ...others] = cellsOf(line)
    const [stateOrProvinceCode = '', postalCode = '', countryCode = '', offset = ''] = others
    return { company, contact, phone, description, city, stateOrProvinceCode, postalCode, countryCode, offset }
  })

const homePhones = { UY: '+598 2000 0000', AR: '+54 11 0000 0000', PY: '+595 21 000 000' }

const homeParty = (client: DemoOrganization) => ({
  company: client.razonSocial,
  contact: client.contacts[0] ?? client.nombreFantasia,
  phone: homePhones[client.paisCod],
  mail: mailOf(client.contacts[0] ?? '', client.domain),
  taxId: client.rut,
  description: client.direccion,
  city: client.ciudad,
  postalCode: client.codPostal,
  countryCode: client.paisCod,
})

type Goods = { hs: string; description: string; usdPerKg: number }
type Box = { kg: number; sides: readonly [number, number, number] }

const boxes = (random: Random): Box[] =>
  Array.from({ length: random.integer(1, 3) }, () => ({
    kg: Math.min(28, Math.max(0.3, Number(random.logNormal(3.2, 0.8).toFixed(1)))),
    sides: [random.integer(20, 60), random.integer(15, 45), random.integer(10, 40)],
  }))

const goodsLines = ({ hs, description, usdPerKg }: Goods, kg: number, origin: string) => {
  const quantity = Math.max(1, Math.round(kg * 4))
  const cents = Math.max(100, Math.round((usdPerKg * kg * 100) / quantity))
  const weight = { netKg: (kg * 0.9).toFixed(2), grossKg: kg.toFixed(2) }
  const line = {
    description,
    quantity: String(quantity),
    unit: 'PCS',
    unitValue: (cents / 100).toFixed(2),
    currency: 'USD',
  }
  return { value: ((cents * quantity) / 100).toFixed(2), goods: [{ ...line, hsCode: hs, origin, ...weight }] }
}

type Content = { boxes: readonly Box[]; goods: Goods; isDoc: boolean; invoice: string }

type ForeignParty = (typeof parties)[number]

/** The form of a shipment. */
const formOf = (client: DemoOrganization, party: ForeignParty, isImport: boolean, at: number, content: Content) => {
  const { offset: _offset, ...abroad } = party
  const home = homeParty(client)
  const kg = content.boxes.reduce((sum, box) => sum + box.kg, 0)
  const origin = isImport ? abroad.countryCode : home.countryCode
  const { value, goods } = goodsLines(content.goods, kg, origin)
  return {
    cliente: { id: baseSetIds.clientId(client.domain), nombreFantasia: client.nombreFantasia },
    clientReference: content.invoice,
    isDoc: content.isDoc,
    contents: content.isDoc ? 'Documentos' : content.goods.description.slice(0, 70),
    shippingDay: dateAfter(at, 0),
    shipperAddress: isImport ? abroad : home,
    recipientAddress: isImport ? home : abroad,
    packingData: content.boxes.map(({ kg: peso, sides: [largo, ancho, alto] }) => ({
      ctnPlt: content.isDoc ? 'DOC' : 'CTN',
      cantidad: 1,
      peso: String(peso),
      largo: String(largo),
      ancho: String(ancho),
      alto: String(alto),
    })),
    ...(!content.isDoc && {
      valorMercaderia: value,
      goods,
      duties: { payer: 'RECIPIENT', incoterm: 'DAP', reason: 'PERMANENT', invoiceNumber: content.invoice },
    }),
  }
}

const weights = Object.fromEntries(demoOrganizations.map(({ domain, weight }) => [domain, weight]))

const found = <Row>(row: Row | undefined): Row => {
  if (row === undefined) throw new RangeError('The demo has no such row')
  return row
}
const clientOf = (domain: string) => found(demoOrganizations.find((one) => one.domain === domain))

/** Spectacle frames from Padua to Montevideo, whose prices the tests have. */
const framesNeed = (at: number) => {
  const client = clientOf('opticaboreal.example')
  const party = found(parties[0])
  const sizes: Box[] = [
    { kg: 6.2, sides: [40, 30, 30] },
    { kg: 4.1, sides: [30, 25, 20] },
  ]
  const goods = { hs: '900311', description: 'Monturas y lentes', usdPerKg: 120 }
  const form = formOf(client, party, true, at, { boxes: sizes, goods, isDoc: false, invoice: 'OB-771' })
  const lines = form.goods?.map((line) => ({ ...line, quantity: '100', unitValue: '12.40' }))
  const address = { contact: 'Iván Prieto', description: 'Av. Rivera 2210', postalCode: '11300' }
  const recipientAddress = { ...form.recipientAddress, ...address }
  const changed = { ...form, valorMercaderia: '1240', goods: lines, recipientAddress }
  return { client, party, isImport: true, option: 'VELOZ/Priority/', form: changed }
}

/** Client, parties, pieces and chosen service of the n-th shipment; always the same. */
export const expressNeed = (seed: number, n: number, at: number, isFrames: boolean) => {
  if (isFrames) return framesNeed(at)
  const random = randomOf(seedOf(seed + 41, n))
  const client = clientOf(random.weighted(weights))
  const isImport = random.chance(0.65)
  const isDoc = random.chance(0.15)
  const party = random.pick(parties)
  const content = {
    boxes: isDoc ? [{ kg: 0.5, sides: [35, 27, 2] as const }] : boxes(random),
    goods: random.pick<Goods>(sectors[client.sector].goods),
    isDoc,
    invoice: `F-${String(n + 1).padStart(5, '0')}`,
  }
  const isLight = content.boxes.every(({ kg, sides: [a, b, c] }) => Math.max(kg, (a * b * c) / 5000) <= 4.9)
  const services = ['VELOZ/Priority/', 'VELOZ/Economy/', 'ANDES/Regular/', 'ANDES/Regular/']
  if (['DE', 'NL', 'US', 'JP'].includes(party.countryCode)) services.push('RAPIDLINK/Express 48/')
  if (isLight) services.push('JET/Paquete/', 'JET/Paquete/')
  return { client, party, isImport, option: random.pick(services), form: formOf(client, party, isImport, at, content) }
}
