import { useFormat } from '../../../lib/format/use-format.ts'

/** As far as the server counts. */
const MOST = 10_000

/** How many there are; `1.000+` where they were not counted to the end. */
export const useCountText = () => {
  const format = useFormat()
  return ({ count, more = count >= MOST }: { count: number; more?: boolean | undefined }): string =>
    `${format.decimal(count)}${more ? '+' : ''}`
}
