import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormRow } from '../../../components/form/form-row.tsx'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { Segments } from '../../../components/form/segments.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { useFirstFocus } from '../../../components/overlay/use-first-focus.ts'
import { type ChartSettings, type Order, withoutLooks } from './chart-settings-values.ts'
import { DecimalRow } from '../../../components/form/rows.tsx'

export interface ChartSettingsProps {
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
export default function ChartSettings({ look, sortedBy, hasLimits, onChange }: ChartSettingsProps) {
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
