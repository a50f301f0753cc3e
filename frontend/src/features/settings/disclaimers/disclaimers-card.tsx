import { transports } from '@freight/contracts/vocabulary/transport'
import { Button } from '@blueprintjs/core'
import { PlusIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UnsavedDialog } from '../../../components/entry-form/entry-save.tsx'
import { Empty, LoadState } from '../../../components/feedback/load-state.tsx'
import { type Disclaimer, disclaimerRows } from '../settings-queries.ts'
import { DISCLAIMER, DisclaimerEditor } from './disclaimer-editor.tsx'
import { type FormRegistry, useFormState } from '../frame/form-registry.ts'
import { SettingsCard } from '../frame/settings-card.tsx'

const NEW = 'new'

/** Sorts active ones first, mandatory before optional. */
const rank = ({ active, mandatory }: Disclaimer) => (active ? 0 : 2) + (mandatory ? 0 : 1)

/** Legal texts of offers, in three languages. */
export const DisclaimersCard = ({ registry }: { registry: FormRegistry }) => {
  const { t } = useTranslation('settings')
  const { data, error, refetch } = useQuery(disclaimerRows)
  const [chosen, setChosen] = useState<string>()
  const [requestedId, setRequestedId] = useState<string>()
  const form = useFormState(registry, DISCLAIMER)
  const rows = data?.toSorted((a, b) => rank(a) - rank(b))
  const current = rows?.find(({ id }) => id === chosen) ?? (chosen === NEW ? undefined : rows?.[0])

  const choose = (id: string) => {
    if (form?.isDirty === true) setRequestedId(id)
    else setChosen(id)
  }
  const chooseRequested = () => {
    setChosen(requestedId)
    setRequestedId(undefined)
  }

  const content = () => {
    if (rows === undefined) return <LoadState error={error} onRetry={refetch} rows={6} height={60} />
    if (rows.length === 0 && chosen !== NEW)
      return <Empty kind="none" title={t('disclaimers.none')} help={t('disclaimers.noneHelp')} level="h3" />
    return (
      <div className="disclaimers grid flex-1">
        <ul className="line-right" aria-label={t('section.disclaimers')}>
          {rows.map((row) => (
            <DisclaimerLine
              key={row.id}
              row={row}
              isCurrent={chosen !== NEW && row.id === current?.id}
              onChoose={() => choose(row.id)}
            />
          ))}
        </ul>
        <DisclaimerEditor
          key={chosen === NEW ? NEW : current?.id}
          disclaimer={chosen === NEW ? undefined : current}
          registry={registry}
          onMade={setChosen}
          onClose={() => setChosen(undefined)}
        />
      </div>
    )
  }
  return (
    <SettingsCard
      section="disclaimers"
      title={t('section.disclaimers')}
      note={rows?.length}
      className="grows"
      end={
        <Button
          variant="minimal"
          size="small"
          intent="primary"
          icon={<PlusIcon size={14} />}
          onClick={() => choose(NEW)}
        >
          {t('disclaimers.new')}
        </Button>
      }
    >
      {content()}
      {form !== undefined && (
        <UnsavedDialog
          isOpen={requestedId !== undefined}
          form={form}
          subject={current?.name ?? t('disclaimers.new')}
          onStay={() => setRequestedId(undefined)}
          onDiscard={() => {
            form.discard()
            chooseRequested()
          }}
          onSave={async () => {
            if ((await form.save()) === undefined) setRequestedId(undefined)
            else chooseRequested()
          }}
        />
      )}
    </SettingsCard>
  )
}

interface LineProps {
  row: Disclaimer
  isCurrent: boolean
  onChoose: () => void
}

const DisclaimerLine = ({ row, isCurrent, onChoose }: LineProps) => {
  const { t } = useTranslation('settings')
  const { t: shell } = useTranslation('shell')
  const services =
    row.services.length === transports.length
      ? t('disclaimers.everyService')
      : row.services.map((service) => shell(`transport.${service}`)).join(', ')
  return (
    <li>
      <button
        type="button"
        className="disclaimer-line min-height-46 start pad-6-12 no-edge no-fill pointer line-16 hovers stack gap-2 full text-left size-12-5 relative"
        aria-current={isCurrent || undefined}
        data-off={!row.active || undefined}
        onClick={onChoose}
      >
        <strong className="medium">{row.name}</strong>
        <span className="quiet size-11-5">{services}</span>
        {row.active ? (
          row.mandatory && <span className="tag">{t('disclaimers.mandatory')}</span>
        ) : (
          <span className="tag">{t('disclaimers.inactive')}</span>
        )}
      </button>
    </li>
  )
}
