import { useFormat } from '../../../lib/format/use-format.ts'

const SOON = 3

/** A validity with its distance in days; amber from three days. */
export const ValidityWords = ({ validez }: { validez: string }) => {
  const format = useFormat()
  const isSoon = format.daysUntil(validez) <= SOON
  return (
    <span className={isSoon ? 'hue' : 'secondary'} data-hue="amber">
      {format.date(validez)}
      <span className={isSoon ? 'under hue' : 'under'}>{format.until(validez)}</span>
    </span>
  )
}
