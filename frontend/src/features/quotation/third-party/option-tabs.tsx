import { Button } from '@blueprintjs/core'
import { PlusIcon, TrashIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { filledLines } from '../charge-grid/cost-draft.ts'
import type { AgentOption } from './stored-answer/stored-form.ts'

interface OptionTabsProps {
  options: readonly AgentOption[]
  at: number
  onChoose: (index: number) => void
  onAdd: () => void
  onRemove: () => void
}

const MOST_OPTIONS = 10

/** Tabs of the options of an answer. */
export const OptionTabs = ({ options, at, onChoose, onAdd, onRemove }: OptionTabsProps) => {
  const { t } = useTranslation('thirdParty')
  return (
    <header className="agent-options row wrap gap-8">
      <h2 className="margin-right-12">{t('column.costs')}</h2>
      <div className="flex wrap gap-8" role="tablist" aria-label={t('options')}>
        {options.map((option, index) => (
          <button
            key={option.id}
            type="button"
            role="tab"
            id={`option-${index}`}
            aria-controls="option-panel"
            aria-selected={index === at}
            className="agent-tab min-width-104 min-height-48 pad-4-12 edge-2 radius-control on-surface pointer stack centred text-left ink"
            onClick={() => onChoose(index)}
          >
            <strong>{t('option', { number: index + 1 })}</strong>
            <span className="quiet max-width-200 clipped size-11-5">
              {[option.carrier, option.ruta].filter((part) => part !== '').join(' · ') ||
                (filledLines(option).length === 0 ? t('optionEmpty') : '')}
            </span>
          </button>
        ))}
      </div>
      {options.length < MOST_OPTIONS && (
        <Button variant="minimal" className="agent-add" icon={<PlusIcon />} aria-label={t('addOption')} onClick={onAdd}>
          <span className="agent-add-words">{t('addOption')}</span>
        </Button>
      )}
      {options.length > 1 && (
        <Button
          variant="minimal"
          icon={<TrashIcon />}
          aria-label={t('removeOption', { number: at + 1 })}
          onClick={onRemove}
        />
      )}
    </header>
  )
}
