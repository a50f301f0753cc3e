import { useFormat } from '../../../lib/format/use-format.ts'

/** Highest count of the server. */
const MOST = 10_000

/** A count as text; `1.000+` where counting stopped early. */
export const useCountText = () => {
  const format = useFormat()
  return ({ count, more = count >= MOST }: { count: number; more?: boolean | undefined }): string =>
    `${format.decimal(count)}${more ? '+' : ''}`
}
