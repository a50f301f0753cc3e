import { Button } from '@blueprintjs/core'
import { PlusIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UnsavedDialog } from '../../../components/entry-form/unsaved-dialog.tsx'
import { Empty } from '../../../components/feedback/empty.tsx'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { type Disclaimer, disclaimerRows } from '../settings-queries.ts'
import { DISCLAIMER, DisclaimerEditor } from './disclaimer-editor.tsx'
import { type FormsTogether, useFormState } from '../frame/forms-together.ts'
import { SettingsCard } from '../frame/settings-card.tsx'

const NEW = 'new'

/** Sorts active ones first, mandatory before optional. */
const rank = ({ active, mandatory }: Disclaimer) => (active ? 0 : 2) + (mandatory ? 0 : 1)

/** Legal texts of offers, in three languages. */
export const DisclaimersCard = ({ together }: { together: FormsTogether }) => {
  const { t } = useTranslation('settings')
  const { data, error, refetch } = useQuery(disclaimerRows)
  const [chosen, setChosen] = useState<string>()
  const [wanted, setWanted] = useState<string>()
  const form = useFormState(together, DISCLAIMER)
  const rows = data?.toSorted((a, b) => rank(a) - rank(b))
  const current = rows?.find(({ id }) => id === chosen) ?? (chosen === NEW ? undefined : rows?.[0])

  const choose = (id: string) => {
    if (form?.isDirty === true) setWanted(id)
    else setChosen(id)
  }
  const go = () => {
    setChosen(wanted)
    setWanted(undefined)
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
      {error !== null && rows === undefined ? (
        <ErrorCard error={error} onRetry={() => void refetch()} />
      ) : rows === undefined ? (
        <SkeletonRows rows={6} height={60} />
      ) : rows.length === 0 && chosen !== NEW ? (
        <Empty kind="none" title={t('disclaimers.none')} help={t('disclaimers.noneHelp')} level="h3" />
      ) : (
        <div className="disclaimers">
          <ul className="disclaimer-list" aria-label={t('section.disclaimers')}>
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
            together={together}
            onMade={setChosen}
            onClose={() => setChosen(undefined)}
          />
        </div>
      )}
      {form !== undefined && (
        <UnsavedDialog
          isOpen={wanted !== undefined}
          form={form}
          subject={current?.name ?? t('disclaimers.new')}
          onStay={() => setWanted(undefined)}
          onDiscard={() => {
            form.discard()
            go()
          }}
          onSave={async () => {
            if ((await form.save()) === undefined) setWanted(undefined)
            else go()
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
    row.services.length === 4
      ? t('disclaimers.everyService')
      : row.services.map((service) => shell(`transport.${service}`)).join(', ')
  return (
    <li>
      <button
        type="button"
        className="disclaimer-line hovers"
        aria-current={isCurrent || undefined}
        data-off={!row.active || undefined}
        onClick={onChoose}
      >
        <strong>{row.name}</strong>
        <span className="quiet">{services}</span>
        {row.active ? (
          row.mandatory && <span className="tag">{t('disclaimers.mandatory')}</span>
        ) : (
          <span className="tag">{t('disclaimers.inactive')}</span>
        )}
      </button>
    </li>
  )
}
