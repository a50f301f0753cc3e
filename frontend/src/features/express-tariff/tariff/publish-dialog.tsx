import type { TariffVersion } from '@freight/contracts/express-carrier/tariff'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmTitle } from '../../../components/feedback/confirm-title.ts'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { notify } from '../../../components/feedback/toaster.ts'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { command } from '../../../lib/api/api.ts'
import { isProblem, useErrorText } from '../../../lib/api/problem.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { CellFields } from '../cells/cell-fields.tsx'
import { columnsOf } from '../cells/column.ts'
import { type TariffDetail, tariffKeys } from '../express-tariff-queries.ts'
import { Differences } from './differences.tsx'

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
