import { usePlaceName } from '../../lib/i18n/use-place-name.ts'

/** A place by its name in the language of the screen. */
export const PlaceName = ({ of }: { of: { name: string } }) => usePlaceName()(of.name)
