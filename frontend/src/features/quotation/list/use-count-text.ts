import { mostCounted } from '@freight/contracts/list/count-limits'
import { useFormat } from '../../../lib/format/format.ts'

/** A count as text; `1.000+` where counting stopped early. */
export const useCountText = () => {
  const format = useFormat()
  return ({ count, more = count >= mostCounted }: { count: number; more?: boolean | undefined }): string =>
    `${format.decimal(count)}${more ? '+' : ''}`
}
