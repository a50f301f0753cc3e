import { Button } from '@blueprintjs/core'
import { incidentReasons, trackingStatuses, type TrackingStatus } from '@freight/contracts/vocabulary/express'
import { shortReferenceOf } from '@freight/contracts/express-shipment/waybill'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { command, type CommandId } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useErrorText } from '../../../lib/api/use-error-text.ts'
import { MISSING } from '../../../lib/format/format.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { type CarrierRow, carrierKeys, type UnmappedCode, unmappedOptions } from '../express-tariff-queries.ts'

const reasons = ['', ...incidentReasons] as const

interface CodeProps {
  carrier: CarrierRow
  code: string
  seen: UnmappedCode | undefined
}

const CodeRow = ({ carrier, code, seen }: CodeProps) => {
  const { t } = useTranslation('expressTariff')
  const { t: express } = useTranslation('express')
  const format = useFormat()
  const client = useQueryClient()
  const errorText = useErrorText()
  const stored = carrier.codes.find((one) => one.code === code) ?? { status: 'UNKNOWN' as const, reason: '' as const }
  // Only what the user chose: a colleague's mapping must show, and not be undone.
  const [chosen, setChosen] = useState<{ status?: TrackingStatus; reason?: (typeof reasons)[number] }>({})
  const { status, reason } = { ...stored, ...chosen }
  const act = useCommand(
    (_: undefined, commandId: CommandId) =>
      command(
        'express-carrier',
        'MapCode',
        carrier.id,
        { code, status, reason },
        { commandId, revision: carrier.revision },
      ),
    { onDone: () => client.invalidateQueries({ queryKey: carrierKeys.all }).then(() => setChosen({})) },
  )
  return (
    <tr>
      <th scope="row">{code}</th>
      <td>{seen?.text || MISSING}</td>
      <td className="computed">{seen === undefined ? MISSING : format.decimal(seen.count)}</td>
      <td>{seen === undefined ? MISSING : format.near(seen.lastAt)}</td>
      <td>
        {seen?.shipments.map((id) => (
          <span key={id}>
            <Link to={`/operativa/express?id=${encodeURIComponent(id)}`}>{shortReferenceOf(id)}</Link>{' '}
          </span>
        ))}
      </td>
      <td className="cell-edit">
        <SelectField
          aria-label={t('codes.statusOf', { code })}
          value={status}
          options={trackingStatuses.map((value) => ({ value, label: express(`trackingStatus.${value}`) }))}
          onChange={(next) => setChosen({ ...chosen, status: next })}
        />
      </td>
      <td className="cell-edit">
        <SelectField
          aria-label={t('codes.reasonOf', { code })}
          value={reason}
          options={reasons.map((value) => ({ value, label: value && express(`incidentReason.${value}`) }))}
          onChange={(next) => setChosen({ ...chosen, reason: next })}
        />
      </td>
      <td>
        {(status !== stored.status || reason !== stored.reason) && (
          <Button size="small" onClick={() => void act.run(undefined).catch(() => undefined)}>
            {t('codes.map')}
          </Button>
        )}
        {act.error !== undefined && (
          <span className="error" role="alert">
            {errorText(act.error)}
          </span>
        )}
      </td>
    </tr>
  )
}

/** Codes of the carrier that our tables do not have, each with the status that the company gives it. */
export const CodesCard = ({ carrier }: { carrier: CarrierRow }) => {
  const { t } = useTranslation('expressTariff')
  const { data, error, refetch } = useQuery(unmappedOptions)
  const seen = (data ?? []).filter((one) => one.carrier === carrier.id)
  const mapped = carrier.codes.filter(({ status }) => status !== 'UNKNOWN').map(({ code }) => code)
  const codes = [...new Set([...seen.map(({ code }) => code), ...mapped])]
  return (
    <section className="card tariff-card flex-none" aria-label={t('codes.title')}>
      <header>
        <h2>{t('codes.title')}</h2>
        <span className="quiet">{t('codes.help')}</span>
      </header>
      {error !== null && data === undefined && (
        <ErrorCard error={error} title={t('codes.failed')} onRetry={() => void refetch()} />
      )}
      {data !== undefined && codes.length === 0 && <p className="cells-foot quiet middle wrap">{t('codes.none')}</p>}
      {codes.length > 0 && (
        <div className="cells-scroll">
          <table className="entry-grid full size-12-5" aria-label={t('codes.title')}>
            <thead>
              <tr>
                {t('columns.codes')
                  .split('|')
                  .map((label) => (
                    <th key={label} scope="col">
                      {label}
                    </th>
                  ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {codes.map((code) => (
                <CodeRow key={code} {...{ carrier, code }} seen={seen.find((one) => one.code === code)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
