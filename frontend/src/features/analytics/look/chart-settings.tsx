import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { FormRow } from '../../../components/form/form-row.tsx'
import { ReadingsOf, useReadings } from '../../../components/form/readings.ts'
import { Segments } from '../../../components/form/segments.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { useFirstFocus } from '../../../components/overlay/use-first-focus.ts'
import { type ChartLook, type Order, withoutLooks } from './chart-look.ts'

export interface ChartSettingsProps {
  look: ChartLook
  /** Series that rows can stand by; of none, the rows keep their order. */
  sortedBy: readonly { id: string; name: string }[]
  hasLimits: boolean
  onChange: (change: (look: ChartLook) => ChartLook) => void
}

const none = 'none'

const withSort = (look: ChartLook, order: Order | typeof none, by: string | undefined): ChartLook =>
  order === none ? withoutLooks(look, 'sort') : { ...look, sort: { order, ...(by !== undefined && { by }) } }

type Limit = 'min' | 'max'
type Limits = Readonly<Record<Limit, string>>
const leaveRoom = ({ min, max }: Limits): boolean => min === '' || max === '' || Number(min) < Number(max)

const withLimits = (look: ChartLook, { min, max }: Limits, refused: Limit | undefined): ChartLook => ({
  ...withoutLooks(look, 'min', 'max'),
  ...(refused !== 'min' && min !== '' && { min: Number(min) }),
  ...(refused !== 'max' && max !== '' && { max: Number(max) }),
})

/** The order of a chart's rows, and the limits of its axis: what is chosen is drawn at once. */
export default function ChartSettings({ look, sortedBy, hasLimits, onChange }: ChartSettingsProps) {
  const { t } = useTranslation('reports', { keyPrefix: 'dashboards.look' })
  const { sort } = look
  // What is being typed stays as it is typed.
  const [limits, setLimits] = useState({ min: String(look.min ?? ''), max: String(look.max ?? '') })
  /** The one that was typed last, where it leaves no room. */
  const [refused, setRefused] = useState<Limit>()
  const readings = useReadings()
  const panel = useRef<HTMLDivElement>(null)
  useFirstFocus(panel)
  return (
    <ReadingsOf value={readings}>
      <div ref={panel} className="chart-settings">
        {sortedBy.length > 0 && (
          <>
            <p className="form-label">{t('sort')}</p>
            <Segments
              label={t('sort')}
              value={sort?.order ?? none}
              segments={([none, 'desc', 'asc'] as const).map((value) => ({ value, label: t(value) }))}
              onChange={(order) => onChange((now) => withSort(now, order, now.sort?.by))}
            />
            {sortedBy.length > 1 && sort !== undefined && (
              <FormRow label={t('by')}>
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
          <div className="chart-limits">
            {(['min', 'max'] as const).map((limit) => (
              <FormRow key={limit} label={t(limit)} {...(limit === refused && { warning: t(`noRoom.${limit}`) })}>
                {({ id, 'aria-describedby': below }) => (
                  <DecimalInput
                    id={id}
                    aria-describedby={below}
                    kind="measure"
                    value={limits[limit]}
                    placeholder={t('auto')}
                    onChange={(text) => {
                      const next = { ...limits, [limit]: text }
                      const refusedNow = leaveRoom(next) ? undefined : limit
                      setLimits(next)
                      setRefused(refusedNow)
                      onChange((now) => withLimits(now, next, refusedNow))
                    }}
                  />
                )}
              </FormRow>
            ))}
          </div>
        )}
      </div>
    </ReadingsOf>
  )
}
