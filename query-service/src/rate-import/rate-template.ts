import type { Language } from '@freight/contracts/access/session'
import { decimalSignOf } from '@freight/contracts/api/decimal-sign'
import { rateImportRoutes } from '@freight/contracts/rate-import/rate-import-routes'
import type { HttpServer } from '@freight/platform/http/http-server'
import { csv } from '../catalogue/csv-text.ts'

type InLanguages = Readonly<Record<Language, string>>
type Column = { title: InLanguages | string; sample: InLanguages | string }

const price = (title: string, es: string): Column => ({ title, sample: { es, en: es.replace(',', '.'), pt: es } })

const lane = (from: string, to: string): Column[] => [
  { title: { es: 'Origen', en: 'Origin', pt: 'Origem' }, sample: from },
  { title: { es: 'Destino', en: 'Destination', pt: 'Destino' }, sample: to },
  { title: { es: 'Desde', en: 'Valid from', pt: 'Validade de' }, sample: '2027-01-01' },
  { title: { es: 'Hasta', en: 'Valid to', pt: 'Validade até' }, sample: '2027-01-31' },
  { title: { es: 'Transportista', en: 'Carrier', pt: 'Transportador' }, sample: '' },
]
const commonColumns: readonly Column[] = [
  { title: { es: 'Moneda', en: 'Currency', pt: 'Moeda' }, sample: 'USD' },
  { title: { es: 'Tránsito', en: 'Transit time', pt: 'Trânsito' }, sample: '30' },
  { title: { es: 'Días libres', en: 'Free days', pt: 'Dias livres' }, sample: '14' },
  { title: { es: 'Comentarios', en: 'Comments', pt: 'Comentários' }, sample: '' },
]

/** Columns with headings that an import recognizes, and one sample row. */
const columns = {
  FCL: [...lane('CNSHA', 'UYMVD'), price("20'", '1480'), price("40'", '1950'), price('40HC', '1950'), ...commonColumns],
  LCL: [
    ...lane('CNSHA', 'UYMVD'),
    price('W/M', '58,50'),
    { title: { es: 'Mínimo', en: 'Minimum', pt: 'Mínimo' }, sample: '1' },
    ...commonColumns,
  ],
  LSE: [
    ...lane('PVG', 'MVD'),
    { title: { es: 'Mínimo', en: 'Minimum', pt: 'Mínimo' }, sample: '75' },
    price('0 kg', '5,20'),
    price('45 kg', '4,80'),
    price('100 kg', '4,10'),
    price('300 kg', '3,70'),
    price('500 kg', '3,40'),
    price('1000 kg', '3,10'),
    ...commonColumns,
  ],
} satisfies Readonly<Record<string, readonly Column[]>>

const fileNames: InLanguages = { es: 'tarifas', en: 'rates', pt: 'tarifas' }

/** Registers the template file: `GET /app/v1/rate-imports/template`. */
export const answerRateTemplate = (http: Pick<HttpServer, 'route'>): void => {
  const { policy, summary, query, response } = rateImportRoutes['GET /app/v1/rate-imports/template']
  http.route({
    method: 'GET',
    url: '/app/v1/rate-imports/template',
    policy,
    summary,
    tags: ['rate-imports'],
    querystring: query,
    response,
    produces: 'text/csv',
    handler: ({ query: { lang, mode } }, _session, reply) => {
      const modeColumns: readonly Column[] = columns[mode]
      const localize = (text: Column['title']) => (typeof text === 'string' ? text : text[lang])
      const records = [
        modeColumns.map(({ title }) => localize(title)),
        modeColumns.map(({ sample }) => localize(sample)),
      ]
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileNames[lang]}-${mode.toLowerCase()}.csv"`)
        .header('cache-control', 'no-store')
      return reply.send(`\ufeff${csv(decimalSignOf(lang), records)}`)
    },
  })
}
