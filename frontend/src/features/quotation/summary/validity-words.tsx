import { useFormat } from '../../../lib/format/use-format.ts'
import { SOON_DAYS } from '../costs/cost-marks.tsx'

/** A validity with its distance in days; amber from three days. */
export const ValidityWords = ({ validez }: { validez: string }) => {
  const format = useFormat()
  const isSoon = format.daysUntil(validez) <= SOON_DAYS
  return (
    <span className={isSoon ? 'hue' : 'secondary'} data-hue="amber">
      {format.date(validez)}
      <span className={isSoon ? 'under hue' : 'under'}>{format.until(validez)}</span>
    </span>
  )
}
