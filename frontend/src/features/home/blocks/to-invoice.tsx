import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Reference } from '../../../components/quotation/reference.tsx'
import { MISSING } from '../../../lib/format/format.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { FiguresCard } from '../cards/figures-card.tsx'
import { toInvoiceQuery } from '../queries.ts'

const SHOWN = 7

/** What is approved and waits for its invoices, the oldest first. */
export const ToInvoice = () => {
  const { t } = useTranslation('home')
  const format = useFormat()
  const query = useQuery(toInvoiceQuery)
  const { columns = [], rows = [], total } = query.data ?? {}
  const at = (id: string) => columns.findIndex((column) => column.id === id)
  const [key, client, days, sell] = [at('key'), at('client'), at('ageDays'), at('pendingSell')]
  const textAt = (row: (typeof rows)[number], place: number) => String(row[place] ?? '')
  return (
    <FiguresCard
      title={t('block.toInvoice')}
      count={total}
      note={t('block.toInvoiceNote')}
      link={{ text: t('block.toSendLink'), to: '/reports?view=invoices' }}
      most={SHOWN}
      query={query}
    >
      {rows.length === 0 ? (
        <p className="block-empty">{t('empty.toInvoice')}</p>
      ) : (
        <table className="dense-table block-table">
          <tbody>
            {rows.slice(0, SHOWN).map((row) => (
              <tr key={textAt(row, key)}>
                <td>
                  <Link className="plain-link" to={`/reports?quotation=${encodeURIComponent(textAt(row, key))}`}>
                    <Reference value={textAt(row, key)} />
                  </Link>
                </td>
                <td>
                  <span className="block-name">{textAt(row, client)}</span>
                </td>
                <td className="number secondary">{t('ago', { days: textAt(row, days) })}</td>
                <td className="number">
                  <span className="quiet">US$</span>{' '}
                  {row[sell] === null ? MISSING : format.decimal(textAt(row, sell), 2)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </FiguresCard>
  )
}
