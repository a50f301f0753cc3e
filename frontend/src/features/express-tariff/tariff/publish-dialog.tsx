import type { TariffVersion } from '@freight/contracts/express-carrier/tariff'
import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Exact } from '@freight/contracts/money/money'
import { ConfirmTitle } from '../../../components/feedback/confirm-title.ts'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { notify } from '../../../components/feedback/toaster.ts'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { command, isProblem, useErrorText } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { CellFields } from '../cells/cells-grid.tsx'
import { columnsOf, useWords } from '../cells/column.ts'
import { type TariffDetail, tariffKeys, differencesOptions } from '../express-tariff-queries.ts'
import { LoadState } from '../../../components/feedback/load-state.tsx'
import { MISSING, useFormat } from '../../../lib/format/format.ts'

/** Change of an amount in percent, to two decimals; undefined from nothing or zero. */
export const percentBetween = (before: string | undefined, after: string | undefined): string | undefined => {
  if (before === undefined || after === undefined || Number(before) === 0) return undefined
  return new Exact(after).minus(before).dividedBy(before).times(100).toFixed(2)
}

const FIRST_ROWS = 100

/** What differs between two versions of a tariff: bands and surcharges with their change in percent, other sections. */
export const Differences = ({ id, from, to }: { id: string; from: number; to: number }) => {
  const { t, i18n } = useTranslation('expressTariff')
  const format = useFormat()
  const words = useWords()
  const { data, error, refetch } = useQuery(differencesOptions(id, from, to))
  if (data === undefined) return <LoadState error={error} title={t('differences.failed')} onRetry={refetch} rows={4} />
  const { bands, surcharges, sections } = data
  const all = [
    ...bands.map(({ key, before, after }) => {
      const band = after ?? before
      const label = band && `${band.zone} · ${words.choice('kind', band.kind)} · ${format.decimal(band.upToKg)} kg`
      return { key: `band ${key}`, label, before: before?.amount, after: after?.amount }
    }),
    ...surcharges.map(({ key, before, after }) => ({
      key: `surcharge ${key}`,
      label: `${t('differences.surcharge')} ${key}`,
      before: before?.amount,
      after: after?.amount,
    })),
  ]
  if (all.length === 0 && sections.length === 0) return <p className="quiet">{t('differences.none')}</p>
  const change = (before: string | undefined, after: string | undefined) => {
    if (before === undefined) return t('differences.new')
    if (after === undefined) return t('differences.gone')
    const percent = percentBetween(before, after)
    if (before === after) return t('differences.rule')
    return percent === undefined ? MISSING : `${Number(percent) > 0 ? '+' : ''}${format.percent(percent, 2)}`
  }
  return (
    <div className="tariff-differences">
      {sections.length > 0 && (
        <p>
          {t('differences.sections')}{' '}
          {[...new Set(sections.map((name) => (i18n.exists(`expressTariff:section.${name}`) ? name : 'general')))]
            .map((name) => t(`section.${name}` as 'section.zones'))
            .join(', ')}
        </p>
      )}
      {all.length > 0 && (
        <div className="cells-scroll">
          <table className="entry-grid full size-12-5" aria-label={t('common.differences')}>
            <thead>
              <tr>
                <th scope="col">{t('common.price')}</th>
                {[from, to].map((no) => (
                  <th key={no} scope="col" className="number">
                    {t('version', { no })}
                  </th>
                ))}
                <th scope="col" className="number">
                  {t('differences.change')}
                </th>
              </tr>
            </thead>
            <tbody>
              {all.slice(0, FIRST_ROWS).map(({ key, label, before, after }) => (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  <td className="computed">{format.price(before)}</td>
                  <td className="computed">{format.price(after)}</td>
                  <td className="computed">{change(before, after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {all.length > FIRST_ROWS && <p className="quiet">{t('differences.more', { number: all.length - FIRST_ROWS })}</p>}
    </div>
  )
}

export interface VersionProps {
  tariff: TariffDetail
  version: TariffVersion
  today: string
}

/** Text of a refusal with the zone, place or band that it is about. */
export const useRefusal = () => {
  const errorText = useErrorText()
  return (error: unknown) => {
    const { zone, band, place, zones } = isProblem(error) ? error.details : {}
    return [errorText(error), ...[zone, band, place, zones].flat().filter((one) => typeof one === 'string')].join(' ')
  }
}

const columns = columnsOf('validFrom:day', 'validTo:day')

/** Publishes a draft from a day on; shows what changes against the last published version. */
export const PublishDialog = ({ tariff, version, today, onClose }: VersionProps & { onClose: () => void }) => {
  const { t } = useTranslation('expressTariff')
  const client = useQueryClient()
  const refusal = useRefusal()
  const unparsed = useUnparsedInputs()
  const [row, setRow] = useState<Readonly<Record<string, string>> & { id: string }>({ id: '', validFrom: today })
  const { validFrom = '', validTo = '' } = row
  const { no } = version
  const last = tariff.versions.findLast(({ status }) => status === 'PUBLISHED')
  const publish = useCommand(
    (_: unknown, commandId) => {
      const body = { no, validFrom, ...(validTo !== '' && { validTo }) }
      return command('express-tariff', 'PublishVersion', tariff.id, body, { commandId, revision: tariff.revision })
    },
    { onDone: () => client.invalidateQueries({ queryKey: tariffKeys.all }) },
  )
  const run = async () => {
    if (unparsed.focusFirst() || validFrom === '') return
    await publish.run({ validFrom, validTo }).then(
      () => {
        void notify({ title: t('publish.done', { no }) })
        onClose()
      },
      () => undefined,
    )
  }
  return (
    <ConfirmTitle value={t('publish.title', { code: tariff.code, no })}>
      <Confirm isOpen isWritten width={620} onConfirm={run} onCancel={onClose}>
        <UnparsedInputsScope value={unparsed}>
          <CellFields
            section="publish"
            {...{ columns, row }}
            onRow={setRow}
            errors={validFrom === '' ? { 'publish..validFrom': t('wrong.missing') } : {}}
          />
        </UnparsedInputsScope>
        {last === undefined ? (
          <p>{t('publish.first', { bands: version.bands.length, surcharges: version.surcharges.length })}</p>
        ) : (
          <>
            <p className="quiet">{t('publish.against', { no: last.no })}</p>
            <Differences id={tariff.id} from={last.no} to={no} />
          </>
        )}
        {publish.error !== undefined && (
          <p className="form-below error" role="alert">
            {refusal(publish.error)}
          </p>
        )}
      </Confirm>
    </ConfirmTitle>
  )
}
