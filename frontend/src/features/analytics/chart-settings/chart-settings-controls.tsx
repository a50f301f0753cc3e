import { Button } from '@blueprintjs/core'
import { CrossIcon, PlusIcon, SettingsIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import ChartSettings from './chart-settings.tsx'
import SourceChoice from './source-choice.tsx'
import { LatePopover } from '../../../components/overlay/late-popover.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'
import { withoutLooks } from './chart-settings-values.ts'
import type { ChartSettingsProps } from './chart-settings.tsx'
import './chart-settings.css'

interface LookControlsProps extends ChartSettingsProps {
  /** Sources that can be compared with the default ones; empty without a comparison. */
  sources: readonly string[]
  /** Unit of the axis limits. */
  unit?: string | undefined
}

const LookChip = ({ label, title, onRemove }: { label: string; title: string; onRemove: () => void }) => (
  <span className="pad-0-3-0-8 height-22 clips edge-2 radius-control inline-row gap-4 no-wrap size-12">
    <span className="clips dots-end max-width-130">{label}</span>
    <button
      type="button"
      className="look-remove height-16 places-middle width-16 no-pad no-edge radius-3 no-fill pointer hovers"
      aria-label={title}
      title={title}
      onClick={({ currentTarget }) => {
        // Acts on release: the chip disappears, and a pressed key would otherwise also press the next button.
        currentTarget.closest<HTMLElement>('.chart-tools')?.focus()
        onRemove()
      }}
    >
      <CrossIcon size={10} aria-hidden="true" />
    </button>
  </span>
)

/** Chips of the chart's settings and compared sources, with the buttons that open the panels. */
export const LookControls = ({ look, sources, sortedBy, hasLimits, unit = '', onChange }: LookControlsProps) => {
  const { t } = useTranslation('analytics')
  const format = useFormat()
  const { sort, min, max, compared } = look
  const by = sortedBy.find(({ id }) => id === sort?.by)?.name
  const limit = (value: number | undefined) => (value === undefined ? '' : format.decimal(value) + unit)
  const limits = t(max === undefined ? 'look.onlyMin' : min === undefined ? 'look.onlyMax' : 'look.both', {
    min: limit(min),
    max: limit(max),
  })
  // A compared source that no longer exists has no chip to remove it.
  const compare = (next: (compared: readonly string[]) => readonly string[]) =>
    onChange((now) => ({ ...now, compared: next(now.compared).filter((one) => sources.includes(one)) }))
  return (
    <>
      {sort !== undefined && sortedBy.length > 0 && (
        <LookChip
          label={[t(sort.order === 'asc' ? 'look.up' : 'look.down'), by].filter(Boolean).join(' ')}
          title={t('look.noSort')}
          onRemove={() => onChange((now) => withoutLooks(now, 'sort'))}
        />
      )}
      {hasLimits && (min !== undefined || max !== undefined) && (
        <LookChip
          label={limits}
          title={t('look.noLimits')}
          onRemove={() => onChange((now) => withoutLooks(now, 'min', 'max'))}
        />
      )}
      {sources
        .filter((source) => compared.includes(source))
        .map((source) => (
          <LookChip
            key={source}
            label={source}
            title={t('look.noCompare', { source })}
            onRemove={() => compare((now) => now.filter((one) => one !== source))}
          />
        ))}
      {sources.length > 0 && (
        <LatePopover
          placement="bottom-end"
          arrow={false}
          content={<SourceChoice sources={sources} chosen={compared} onChange={(next) => compare(() => next)} />}
        >
          <Button variant="minimal" size="small" icon={<PlusIcon size={12} />} text={t('common.compare')} />
        </LatePopover>
      )}
      {(sortedBy.length > 0 || hasLimits) && (
        <LatePopover
          placement="bottom-end"
          arrow={false}
          content={<ChartSettings look={look} sortedBy={sortedBy} hasLimits={hasLimits} onChange={onChange} />}
        >
          <Button
            variant="minimal"
            size="small"
            icon={<SettingsIcon size={14} />}
            aria-label={t('look.settings')}
            title={t('look.settings')}
          />
        </LatePopover>
      )}
    </>
  )
}
