import { usePlaceName } from '../../lib/i18n/use-place-name.ts'

/** The name of a place in the language of the screen. */
export const PlaceName = ({ of }: { of: { name: string } }) => usePlaceName()(of.name)
