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
import { accountText, PickupLine } from './pickup-line.tsx'

/** An account with shipments that no manifest has; closing its day asks first. */
export const CloseDay = ({ row }: { row: ManifestCandidate }) => {
  const { t } = useTranslation('expressPickups')
  const format = useFormat()
  const client = useQueryClient()
  // What the person saw: a refetch must not change what is confirmed.
  const [closing, setClosing] = useState<ManifestCandidate>()
  const sending = useCommand(
    ({ carrier, account, day, shipments, doubtful }: ManifestCandidate, commandId) =>
      create(
        'express-manifest',
        'CloseExpressDay',
        // What is in doubt is listed with its reason.
        { carrier, account, day, shipments: [...shipments, ...doubtful] },
        { commandId },
      ),
    { onDone: () => client.invalidateQueries({ queryKey: expressKeys.all }) },
  )
  const close = () => setClosing(undefined)
  const facts = [
    t('shipments', { count: row.shipments.length }),
    t('load', { count: row.pieces, kg: format.decimal(row.weight) }),
    ...(row.withoutPickup > 0 ? [t('withoutPickup', { count: row.withoutPickup })] : []),
    ...(row.doubtful.length > 0 ? [t('doubtful', { count: row.doubtful.length })] : []),
  ]
  return (
    <>
      <PickupLine
        title={<strong>{accountText(row)}</strong>}
        aside={<p className="secondary">{facts.join(' · ')}</p>}
        acts={
          <Button size="small" disabled={row.shipments.length === 0} onClick={() => setClosing(row)}>
            {t('close', { day: format.dayMonth(row.day) })}
          </Button>
        }
      >
        {row.closed !== undefined && t('closedAlready', { number: row.closed.number })}
      </PickupLine>
      {closing !== undefined && (
        <ConfirmTitle value={t('close', { day: format.dayMonth(closing.day) })}>
          <Confirm isOpen onCancel={close} onConfirm={() => sending.run(closing).then(close, () => undefined)}>
            <p>{t('askClose', { count: closing.shipments.length, account: accountText(closing) })}</p>
            {closing.doubtful.length > 0 && (
              <p className="hue" data-hue="amber">
                {t('notIn', { ids: closing.doubtful.map((id) => shortReference(id).join('')).join(', ') })}
              </p>
            )}
            <ActProblem error={sending.error} onReload={close} />
          </Confirm>
        </ConfirmTitle>
      )}
    </>
  )
}

/** A manifest with its file. */
export const Manifest = ({ row }: { row: ManifestRow }) => {
  const { t } = useTranslation('expressPickups')
  const format = useFormat()
  const target = { documentId: 'document', name: `${row.number}.pdf`, path: `/app/v1/express-manifests/${row.id}` }
  const { download, isBusy } = useDownload(target, t('downloadFailed'))
  const rejected = row.rejected.map(({ id, code, text }) => {
    const reason = [t(`rejected.${code as 'CARRIER'}`), text].filter(Boolean).join(' ')
    return { text: `${shortReference(id).join('')}: ${reason}`, hue: 'amber' as const }
  })
  return (
    <PickupLine
      title={
        <>
          <strong>{row.number}</strong> <span className="secondary">{t(`manifest.${row.status}`)}</span>
        </>
      }
      notes={[...(row.text === '' ? [] : [{ text: row.text, hue: 'red' as const }]), ...rejected]}
      aside={<p className="secondary">{t('shipments', { count: row.shipments })}</p>}
      acts={
        row.status === 'CLOSED' && (
          <Button size="small" disabled={isBusy} onClick={download}>
            {t('pdf')}
          </Button>
        )
      }
    >
      {accountText(row)} · {format.dayMonth(row.day)} · {row.closedBy.name}
    </PickupLine>
  )
}
