/** Code that the first frame of every page needs: one file instead of a dozen small ones. */
const FRAME =
  /\/src\/lib\/(session|storage|preferences|api|problem|asked-route|format|use-error-text|i18n\/)|\/icons\/lib\/esm\/(svgIcon|iconTypes)|components\/(error|clipboard|caret-down)\.js$/
/** Code around every page of a signed-in user; the menus come on demand. */
const SHELL =
  /\/src\/app\/shell\/(?!bar-popover)|\/src\/app\/commands\/(global-commands|keys)|\/src\/lib\/(me|list-counts|notification-list|url-state|commands|is-typing|query-client|use-format|use-now)\.|generated\/components\/(search|notifications|moon|contrast|offline|plus|dashboard)\.js$/
const FROM_NPM: Readonly<Record<string, RegExp>> = {
  react: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
  texts: /node_modules\/i18next\//,
  query: /node_modules\/@tanstack\/(query-core|react-query)\//,
  schemas: /node_modules\/zod\//,
  decimals: /node_modules\/decimal\.js\//,
}

/** What every page needs is a few files, not forty: they are fetched at once and compress together. */
export const chunkGroups = [
  ...Object.entries(FROM_NPM).map(([name, test]) => ({ name, test })),
  { name: 'frame', test: FRAME, includeDependenciesRecursively: false },
  { name: 'shell', test: SHELL, includeDependenciesRecursively: false },
]

/** Files that are there before any page is. */
export const isInFrame = (file: string) =>
  /\/(react|texts|frame|rolldown-runtime|preload-helper|useTranslation|routes)-[^/]*\.js$/.test(file)
