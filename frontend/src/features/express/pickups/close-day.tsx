import { Button } from '@blueprintjs/core'
import type { ManifestCandidate, ManifestRow } from '@freight/contracts/express-pickup/express-pickup-routes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDownload } from '../../../components/documents/use-download.ts'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { ConfirmTitle } from '../../../components/feedback/confirm-title.ts'
import { create } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { ActProblem } from '../acts/act-problem.tsx'
import { expressKeys } from '../express-queries.ts'
import { shortReference } from '../shipment.ts'

const accountText = ({ carrierName, account }: { carrierName: string; account: string }) =>
  [carrierName, account].filter(Boolean).join(' · ')

/** Accounts with shipments that no manifest has. */
export const CloseDay = ({ rows }: { rows: readonly ManifestCandidate[] }) => {
  const { t } = useTranslation('expressPickups')
  const format = useFormat()
  const [closing, setClosing] = useState<ManifestCandidate>()
  return (
    <>
      <ul className="pickup-list">
        {rows.map((row) => (
          <li key={`${row.carrier} ${row.account}`}>
            <div>
              <strong>{accountText(row)}</strong>
              {row.closed !== undefined && (
                <p className="secondary">{t('closedAlready', { number: row.closed.number })}</p>
              )}
            </div>
            <p className="secondary">
              {t('shipments', { count: row.shipments.length })} ·{' '}
              {t('load', { count: row.pieces, kg: format.decimal(row.weight) })}
              {row.withoutPickup > 0 && ` · ${t('withoutPickup', { count: row.withoutPickup })}`}
              {row.doubtful.length > 0 && ` · ${t('doubtful', { count: row.doubtful.length })}`}
            </p>
            <div className="pickup-acts">
              <Button size="small" disabled={row.shipments.length === 0} onClick={() => setClosing(row)}>
                {t('close', { day: format.dayMonth(row.day) })}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {closing !== undefined && <CloseDialog row={closing} onClose={() => setClosing(undefined)} />}
    </>
  )
}

const CloseDialog = ({ row, onClose }: { row: ManifestCandidate; onClose: () => void }) => {
  const { t } = useTranslation('expressPickups')
  const format = useFormat()
  const client = useQueryClient()
  const { carrier, account, day, shipments, doubtful } = row
  const sending = useCommand(
    (_: string, commandId) =>
      create(
        'express-manifest',
        'CloseExpressDay',
        // What is in doubt is listed with its reason.
        { carrier, account, day, shipments: [...shipments, ...doubtful] },
        { commandId },
      ),
    { onDone: () => client.invalidateQueries({ queryKey: expressKeys.all }) },
  )
  return (
    <ConfirmTitle value={t('close', { day: format.dayMonth(day) })}>
      <Confirm isOpen onCancel={onClose} onConfirm={() => sending.run(day).then(onClose, () => undefined)}>
        <p>{t('askClose', { count: shipments.length, account: accountText(row) })}</p>
        {doubtful.length > 0 && (
          <p className="hue" data-hue="amber">
            {t('notIn', { ids: doubtful.map((id) => shortReference(id).join('')).join(', ') })}
          </p>
        )}
        <ActProblem error={sending.error} onReload={onClose} />
      </Confirm>
    </ConfirmTitle>
  )
}

/** Manifests, the newest first, each with its file. */
export const Manifests = ({ rows }: { rows: readonly ManifestRow[] }) => (
  <ul className="pickup-list">
    {rows.map((row) => (
      <Manifest key={row.id} row={row} />
    ))}
  </ul>
)

const Manifest = ({ row }: { row: ManifestRow }) => {
  const { t } = useTranslation('expressPickups')
  const format = useFormat()
  const target = { documentId: 'document', name: `${row.number}.pdf`, path: `/app/v1/express-manifests/${row.id}` }
  const { download, isBusy } = useDownload(target, t('downloadFailed'))
  return (
    <li>
      <div>
        <strong>{row.number}</strong> <span className="secondary">{t(`manifest.${row.status}`)}</span>
        <p className="secondary">
          {accountText(row)} · {format.dayMonth(row.day)} · {row.closedBy.name}
        </p>
        {row.text !== '' && (
          <p className="hue" data-hue="red">
            {row.text}
          </p>
        )}
        {row.rejected.map(({ id, code, text }) => (
          <p key={id} className="hue" data-hue="amber">
            {shortReference(id).join('')}: {[t(`rejected.${code as 'CARRIER'}`), text].filter(Boolean).join(' ')}
          </p>
        ))}
      </div>
      <p className="secondary">{t('shipments', { count: row.shipments })}</p>
      <div className="pickup-acts">
        {row.status === 'CLOSED' && (
          <Button size="small" disabled={isBusy} onClick={download}>
            {t('pdf')}
          </Button>
        )}
      </div>
    </li>
  )
}
