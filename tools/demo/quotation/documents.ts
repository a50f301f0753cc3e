import { createHash } from 'node:crypto'
import type { DocumentKind } from '@freight/contracts/vocabulary/document'
import { randomOf, seedOf, type Random } from '../random.ts'
import { onePagePdf } from './one-page-pdf.ts'
import type { DemoNeed } from './request.ts'

/** A file of a request. */
export type DemoDocument = { type: DocumentKind; name: string; bytes: Buffer; sha256: string }

const exporters = [
  'Hanse Waren GmbH',
  'Ningbo Bright Trading Co.',
  'Fornitura Lombarda S.p.A.',
  'Sul Comercial Ltda.',
] as const

type Subject = {
  hs: string
  description: string
  danger?: { unNumber?: string | undefined; imoClass?: string | undefined }
}

/** Content of the documents of these goods, the same in every quotation: a million quotations store a hundred files. */
const texts = {
  PKL: ({ hs, description }: Subject, random: Random) => {
    const net = random.integer(14, 480)
    return {
      name: 'Packing list.pdf',
      title: 'PACKING LIST',
      lines: [
        `Exporter: ${random.pick(exporters)}`,
        `No. PL-${random.integer(10_000, 99_999)}`,
        '',
        `Goods: ${description}`,
        `HS code: ${hs}`,
        `Net weight per package: ${net} kg`,
        `Gross weight per package: ${Math.ceil(net * 1.06)} kg`,
        'Marks and numbers: 1/UP, consecutive',
        '',
        'Number of packages and dimensions as per booking.',
      ],
    }
  },
  CIV: ({ hs, description }: Subject, random: Random) => ({
    name: 'Factura comercial.pdf',
    title: 'COMMERCIAL INVOICE',
    lines: [
      `Seller: ${random.pick(exporters)}`,
      `No. INV-${random.integer(10_000, 99_999)}`,
      '',
      `Goods: ${description}`,
      `HS code: ${hs}`,
      'Quantity and amount as per order.',
      `Payment: ${random.pick(['30 days net', 'Cash against documents', '50 % in advance, 50 % at shipment'])}`,
      '',
      'We certify that this invoice is true and correct.',
    ],
  }),
  MSDS: ({ description, danger }: Subject) => ({
    name: `Hoja de seguridad UN ${danger?.unNumber ?? ''}.pdf`,
    title: 'SAFETY DATA SHEET',
    lines: [
      `1. Product: ${description}`,
      `2. Hazards: class ${danger?.imoClass ?? ''}; see the labels of the package.`,
      '4. First aid: take the person to fresh air; show this sheet to a doctor.',
      '5. Fire: water spray, dry powder or carbon dioxide.',
      '6. Spills: keep people away, take up with inert material.',
      '7. Handling and storage: cool, ventilated, away from sparks.',
      `14. Transport: UN ${danger?.unNumber ?? ''}, class ${danger?.imoClass ?? ''}`,
    ],
  }),
}

const cache = new Map<string, DemoDocument>()

const documentOf = (type: keyof typeof texts, subject: Subject): DemoDocument => {
  const key = `${type}:${subject.hs}`
  const cached = cache.get(key)
  if (cached) return cached
  const { name, title, lines } = texts[type](subject, randomOf(seedOf(Number(subject.hs), type.charCodeAt(0))))
  const bytes = onePagePdf(title, lines)
  const document = { type, name, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
  cache.set(key, document)
  return document
}

/** Documents of a request: a safety data sheet for dangerous goods, and others for some of the rest. */
export const demoDocuments = ({ request }: DemoNeed, random: Random): DemoDocument[] => {
  const { commodityCodigo: hs = '', commodityDescr: description, dangerousGoods: danger } = request
  const isListed = random.chance(0.15)
  const kinds = [
    ...(danger ? (['MSDS'] as const) : []),
    ...(isListed ? (['PKL'] as const) : []),
    ...(isListed && random.chance(0.5) ? (['CIV'] as const) : []),
  ]
  const subject = { hs, description, ...(danger && { danger }) }
  return kinds.map((kind) => documentOf(kind, subject))
}
