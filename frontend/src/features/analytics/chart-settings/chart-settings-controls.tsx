import { Button, Checkbox } from '@blueprintjs/core'
import { CrossIcon, PlusIcon, SettingsIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { useRef, useState } from 'react'
import { LatePopover } from '../../../components/overlay/late-popover.tsx'
import { useFormat } from '../../../lib/format/format.ts'
import { withoutLooks, type ChartSettings, type Order } from './chart-settings-values.ts'
import { useFirstFocus } from '../../../components/overlay/use-first-focus.ts'
import { FormRow, SelectField, Segments } from '../../../components/form/form-row.tsx'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { DecimalRow } from '../../../components/form/rows.tsx'
import './chart-settings.css'

interface ChartSettingsProps {
  look: ChartSettings
  /** Series by which rows can be sorted; empty where the order is fixed. */
  sortedBy: readonly { id: string; name: string }[]
  hasLimits: boolean
  onChange: (change: (look: ChartSettings) => ChartSettings) => void
}

const none = 'none'

const withSort = (look: ChartSettings, order: Order | typeof none, by: string | undefined): ChartSettings =>
  order === none ? withoutLooks(look, 'sort') : { ...look, sort: { order, ...(by !== undefined && { by }) } }

type Limit = 'min' | 'max'
type Limits = Readonly<Record<Limit, string>>
const leaveRoom = ({ min, max }: Limits): boolean => min === '' || max === '' || Number(min) < Number(max)

const withLimits = (look: ChartSettings, { min, max }: Limits, refused: Limit | undefined): ChartSettings => ({
  ...withoutLooks(look, 'min', 'max'),
  ...(refused !== 'min' && min !== '' && { min: Number(min) }),
  ...(refused !== 'max' && max !== '' && { max: Number(max) }),
})

/** Panel for row order and axis limits; changes apply at once. */
function ChartSettings({ look, sortedBy, hasLimits, onChange }: ChartSettingsProps) {
  const { t } = useTranslation('reports')
  const { sort } = look
  // Keeps unfinished input as typed.
  const [limits, setLimits] = useState({ min: String(look.min ?? ''), max: String(look.max ?? '') })
  /** The last typed limit, where it contradicts the other one. */
  const [refused, setRefused] = useState<Limit>()
  const unparsed = useUnparsedInputs()
  const panel = useRef<HTMLDivElement>(null)
  useFirstFocus(panel)
  return (
    <UnparsedInputsScope value={unparsed}>
      <div ref={panel} className="chart-settings min-width-240 stack gap-10 pad-12">
        {sortedBy.length > 0 && (
          <>
            <p className="form-label size-11-5 medium">{t('dashboards.look.sort')}</p>
            <Segments
              label={t('dashboards.look.sort')}
              value={sort?.order ?? none}
              segments={([none, 'desc', 'asc'] as const).map((value) => ({
                value,
                label: t(`dashboards.look.${value}`),
              }))}
              onChange={(order) => onChange((now) => withSort(now, order, now.sort?.by))}
            />
            {sortedBy.length > 1 && sort !== undefined && (
              <FormRow label={t('dashboards.look.by')}>
                {({ id }) => (
                  <SelectField
                    id={id}
                    value={sort.by ?? sortedBy[0]?.id ?? ''}
                    options={sortedBy.map(({ id: value, name }) => ({ value, label: name }))}
                    onChange={(by) => onChange((now) => withSort(now, now.sort?.order ?? 'desc', by))}
                  />
                )}
              </FormRow>
            )}
          </>
        )}
        {hasLimits && (
          <div className="halves grid gap-12">
            {(['min', 'max'] as const).map((limit) => (
              <DecimalRow
                key={limit}
                label={t(`dashboards.look.${limit}`)}
                {...(limit === refused && { warning: t(`dashboards.look.noRoom.${limit}`) })}
                kind="decimal"
                value={limits[limit]}
                placeholder={t('dashboards.look.auto')}
                onChange={(text) => {
                  const next = { ...limits, [limit]: text }
                  const contradictoryLimit = leaveRoom(next) ? undefined : limit
                  setLimits(next)
                  setRefused(contradictoryLimit)
                  onChange((now) => withLimits(now, next, contradictoryLimit))
                }}
              />
            ))}
          </div>
        )}
      </div>
    </UnparsedInputsScope>
  )
}

interface SourceChoiceProps {
  sources: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Carriers or agents that can be added to the comparison. */
function SourceChoice({ sources, chosen, onChange }: SourceChoiceProps) {
  const { t } = useTranslation('analytics')
  const group = useRef<HTMLDivElement>(null)
  useFirstFocus(group)
  return (
    <div ref={group} className="max-height-320 scrolls-y pad-12" role="group" aria-label={t('common.compare')}>
      {sources.map((source) => (
        <Checkbox
          key={source}
          label={source}
          checked={chosen.includes(source)}
          onChange={() =>
            onChange(chosen.includes(source) ? chosen.filter((one) => one !== source) : [...chosen, source])
          }
        />
      ))}
    </div>
  )
}

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
