import { Button } from '@blueprintjs/core'
import type { CostRequestRow } from '@freight/contracts/cost-request/cost-request-routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ErrorCard } from '../../../components/feedback/load-state.tsx'
import { notify, useFailureNotice } from '../../../components/feedback/toaster.ts'
import { Lane } from '../../../components/lane/lane.tsx'
import { Reference } from '../../../components/quotation/status-chip.tsx'
import { command } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useMay } from '../../../lib/auth/session.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { quotationPath } from '../../../lib/browser/quotation-path.ts'
import { openRequestsOptions } from '../provider-queries.ts'

/** Unanswered cost requests of a provider: contact, subject, deadline, and whether it was opened. */
export const OpenRequests = ({ id }: { id: string }) => {
  const { t } = useTranslation('providers')
  const may = useMay()
  const {
    data: rows,
    error,
    refetch,
  } = useQuery({
    ...openRequestsOptions(id),
    enabled: may('PRICING', 'CONSULTAR_AGENTE'),
  })
  if (!may('PRICING', 'CONSULTAR_AGENTE')) return null
  if (error !== null && rows === undefined)
    return <ErrorCard error={error} title={t('requests.title')} onRetry={() => void refetch()} />
  return (
    <section className="card" aria-label={t('requests.title')}>
      <header className="card-head">
        <h2>{t('requests.title')}</h2> {rows !== undefined && <span className="count">{rows.length}</span>}
      </header>
      {rows !== undefined &&
        (rows.length === 0 ? (
          <p className="card-body quiet">{t('requests.none')}</p>
        ) : (
          <div className="scrolls-x">
            <table className="dense-table row-hovers provider-table contact-table open-requests">
              <thead>
                <tr>
                  <th scope="col">{t('common.quotation')}</th>
                  <th scope="col">{t('column.lane')}</th>
                  <th scope="col">{t('common.contact')}</th>
                  <th scope="col">{t('requests.asked')}</th>
                  <th scope="col">{t('column.status')}</th>
                  <th scope="col">{t('requests.due')}</th>
                  <th scope="col">
                    <span className="visually-hidden">{t('common.actions')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((request) => (
                  <OpenRequest key={request.id} request={request} mayRemind={may('PRICING')} />
                ))}
              </tbody>
            </table>
          </div>
        ))}
    </section>
  )
}

const OpenRequest = ({ request, mayRemind }: { request: CostRequestRow; mayRemind: boolean }) => {
  const { t } = useTranslation('providers')
  const format = useFormat()
  const path = quotationPath(request.quotationKey, useMay())
  const { quotationKey, lane, contact, linkSince, viewedAt, dueAt, isLate } = request
  return (
    <tr>
      <td>
        {path === undefined ? (
          <Reference value={quotationKey} />
        ) : (
          <Link className="plain-link" to={path}>
            <Reference value={quotationKey} />
          </Link>
        )}
      </td>
      <td>{lane !== undefined && <Lane {...lane} />}</td>
      <td>{contact.name}</td>
      <td className="secondary">{format.near(linkSince)}</td>
      <td className="secondary">
        {viewedAt === undefined ? t('requests.unseen') : t('requests.seen', { when: format.near(viewedAt) })}
      </td>
      <td>
        <span className={isLate ? 'hue' : 'secondary'} data-hue={isLate ? 'red' : undefined}>
          {isLate ? t('requests.late', { when: format.near(dueAt) }) : format.near(dueAt)}
        </span>
      </td>
      <td className="number">{mayRemind && <Remind request={request} />}</td>
    </tr>
  )
}

const Remind = ({ request: { id, quotationKey } }: { request: CostRequestRow }) => {
  const { t } = useTranslation('providers')
  const client = useQueryClient()
  const notifyFailure = useFailureNotice()
  const { run, isBusy } = useCommand(
    (_: null, commandId) => command('cost-request', 'RemindAgent', id, {}, { commandId }),
    {
      onDone: () => {
        void notify({ key: `reminded-${id}`, title: t('requests.reminded'), text: quotationKey })
        return client.invalidateQueries({ queryKey: ['quotations'] })
      },
    },
  )
  const remind = (): void =>
    void run(null).catch((failure: unknown) =>
      notifyFailure(t('requests.notReminded', { key: quotationKey }), failure, remind),
    )
  return (
    <Button size="small" loading={isBusy} aria-label={t('requests.remindOf', { key: quotationKey })} onClick={remind}>
      {t('requests.remind')}
    </Button>
  )
}
