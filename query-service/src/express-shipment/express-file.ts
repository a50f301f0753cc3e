import { decimalSignOf } from '@freight/contracts/api/decimal-sign'
import { valueAt } from '@freight/contracts/api/file-columns'
import { routes } from '@freight/contracts/api/routes'
import { expressListColumns } from '@freight/contracts/express-shipment/batch/list-file'
import { summaryOf } from '@freight/contracts/express-shipment/shipment-summary'
import { cellText } from '../catalogue/csv-cells.ts'
import { csv } from '../catalogue/csv-text.ts'
import { takenFile } from '../http/taken-file.ts'
import { type ExpressNeeds, readingOf, readShipment } from './express-detail.ts'
import { expressRow } from './express-row.ts'

/** Shipments as a CSV file, in the order of the ids. */
export const answerExpressFile = (needs: ExpressNeeds & { zoneOf: (company: string) => Promise<string> }): void => {
  const url = '/app/v1/express-shipments/export'
  const { query: querystring, ...route } = routes[`GET ${url}`]
  needs.http.route({
    ...route,
    querystring,
    method: 'GET',
    url,
    tags: ['express-shipments'],
    handler: async ({ query }, session, reply) => {
      const [reading, timeZone] = await Promise.all([
        readingOf(needs, session, needs.clock()),
        needs.zoneOf(session.company),
      ])
      const decimal = decimalSignOf(query.lang, query.decimal)
      const lines = [expressListColumns.map(({ title }) => title[query.lang])]
      for (const id of query.ids) {
        const row = expressRow(summaryOf((await readShipment(needs, id, session)).state), reading)
        const locale = { language: query.lang, decimal, timeZone }
        lines.push(expressListColumns.map((column) => cellText(column, valueAt(row, column.field), locale)))
      }
      takenFile({ reply, query })(query.ids)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="express.csv"')
        .header('cache-control', 'no-store')
        .send(`\ufeff${csv(decimal, lines)}`)
    },
  })
}
