import { Button } from '@blueprintjs/core'
import { ArrowLeftIcon, DuplicateIcon, PlusIcon } from '@blueprintjs/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { notify } from '../../../components/feedback/toaster.ts'
import { SelectField } from '../../../components/form/select-field.tsx'
import { command } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useUrlValue } from '../../../lib/browser/url-state.ts'
import { useWords } from '../cells/use-words.ts'
import { CarrierMarks } from '../list/carrier-marks.tsx'
import { VersionStatus } from '../list/version-status.tsx'
import { versionOn } from '../list/versions.ts'
import { carriersOptions, tariffKeys, tariffOptions } from '../express-tariff-queries.ts'
import { Differences } from './differences.tsx'
import { useRefusal } from './publish-dialog.tsx'
import { VersionEditor } from './version-editor.tsx'

interface TariffPageProps {
  id: string
  today: string
  onBack: () => void
  onCopy: () => void
}

/** A tariff: its versions at the left, the chosen one at the right, and what differs from another. */
export const TariffPage = ({ id, today, onBack, onCopy }: TariffPageProps) => {
  const { t } = useTranslation('expressTariff')
  const client = useQueryClient()
  const refusal = useRefusal()
  const words = useWords()
  const { data: tariff, error, refetch } = useQuery(tariffOptions(id))
  const carrier = useQuery(carriersOptions).data?.find((one) => one.id === tariff?.carrier)
  const [chosen, setChosen] = useUrlValue('version')
  const [compared, setCompared] = useState('')
  const draftCommand = useCommand(
    (_: { at: number }, commandId) =>
      command(
        'express-tariff',
        'DraftTariffVersion',
        id,
        {},
        {
          commandId,
          ...(tariff !== undefined && { revision: tariff.revision }),
        },
      ),
    { onDone: () => client.invalidateQueries({ queryKey: tariffKeys.all }) },
  )
  if (error !== null && tariff === undefined)
    return <ErrorCard error={error} title={t('tariffFailed')} onRetry={() => void refetch()} />
  if (tariff === undefined) return <SkeletonRows rows={12} />
  const { versions } = tariff
  const draft = versions.find(({ status }) => status === 'DRAFT')
  const version =
    versions.find(({ no }) => String(no) === chosen) ?? draft ?? versionOn(versions, today) ?? versions.at(-1)
  const other = versions.find(({ no }) => String(no) === compared && no !== version?.no)
  const startDraft = async () => {
    try {
      await draftCommand.run({ at: versions.length })
      setChosen(undefined, { replace: true })
    } catch (problem) {
      void notify({ kind: 'failed', title: t('newVersion'), text: refusal(problem) })
    }
  }
  return (
    <div className="flex flex-1 min-width-0">
      <aside className="tariff-side stack gap-8 flex-none" aria-label={t('versions')}>
        <Button variant="minimal" size="small" icon={<ArrowLeftIcon />} onClick={onBack}>
          {t('common.rateCards')} <kbd aria-hidden="true">Esc</kbd>
        </Button>
        <h1>{tariff.code}</h1>
        <p className="secondary">
          {[tariff.name, tariff.carrierName, tariff.service].filter(Boolean).join(' · ')}
          <br />
          {[
            words.choice('side', tariff.side),
            words.choice('direction', tariff.direction),
            tariff.currency,
            tariff.account,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <CarrierMarks carrier={carrier} />
        <div className="tariff-side-acts middle wrap">
          {draft === undefined && (
            <Button size="small" icon={<PlusIcon />} loading={draftCommand.isBusy} onClick={() => void startDraft()}>
              {t('newVersion')}
            </Button>
          )}
          <Button size="small" icon={<DuplicateIcon />} disabled={versions.length === 0} onClick={onCopy}>
            {t('copy.act')}
          </Button>
        </div>
        <h2>{t('versions')}</h2>
        <ul className="tariff-versions">
          {versions.toReversed().map((one) => (
            <li key={one.no}>
              <button
                type="button"
                aria-pressed={one.no === version?.no}
                onClick={() => setChosen(String(one.no), { replace: true })}
              >
                <strong>{t('version', { no: one.no })}</strong> <VersionStatus version={one} today={today} />
              </button>
            </li>
          ))}
        </ul>
        {versions.length > 1 && version !== undefined && (
          <label className="tariff-compare">
            {t('compareWith')}
            <SelectField
              value={other === undefined ? '' : compared}
              options={[
                { value: '', label: '—' },
                ...versions
                  .filter(({ no }) => no !== version.no)
                  .map(({ no }) => ({ value: String(no), label: t('version', { no }) })),
              ]}
              onChange={setCompared}
            />
          </label>
        )}
      </aside>
      <div className="tariff-main stack gap-10 min-width-0 flush">
        {other !== undefined && version !== undefined && (
          <section className="card tariff-card flex-none">
            <header>
              <h3>{t('common.differences')}</h3>
            </header>
            <Differences id={id} from={Math.min(other.no, version.no)} to={Math.max(other.no, version.no)} />
          </section>
        )}
        {version === undefined ? (
          <p className="quiet tariff-note">{t('noVersions')}</p>
        ) : (
          <VersionEditor
            key={`${id} ${version.no} ${version.status}`}
            {...{ tariff, version, today }}
            // What a file changes, against the version that the draft replaces.
            onImported={() => setCompared(String(versions.findLast(({ status }) => status === 'PUBLISHED')?.no ?? ''))}
          />
        )}
      </div>
    </div>
  )
}
