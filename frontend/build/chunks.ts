/** Code for the first paint of every page: one file instead of a dozen small ones. */
const FRAME =
  /node_modules\/classnames\/|\/icons\/lib\/esm\/(jsUtils|classes)\.js|\/src\/components\/(logo|feedback\/(error-card|lazy-with-texts|skeleton|page-placeholder|toaster))\.tsx?|\/src\/app\/page-code\.|\/contracts\/src\/api\/collections\.|\/src\/lib\/(api\/(api|being-built|confirmed|ended-session|own-revisions|problem|use-error-text)|auth\/(requested-route|session|session-keeper|on-sign-out)|browser\/page-load|format\/format|i18n\/(i18n|plural-forms|pseudo)|storage\/(listeners|preferences|reserved-space|shared-computer|storage))\.|\/icons\/lib\/esm\/(svgIcon|iconTypes)|components\/(error|clipboard|caret-down)\.js$/
/** Code around every page of a signed-in user; the menus load on demand. */
const SHELL =
  /\/src\/components\/avatar\.tsx|\/src\/app\/shell\/(?!bar-popover|building-banner|card-drawer)|\/src\/app\/commands\/(global-commands|keys)|\/src\/lib\/(api\/query-client|auth\/me|browser\/(browser-commands|is-typing|url-state|use-card)|format\/(use-format|days-in)|i18n\/use-shell-text|live\/live|notifications\/notification-(list|text)|queries\/list-counts)\.|\/src\/components\/overlay\/last-focused\.|\/contracts\/src\/(access\/cost-rights|calendar-day)\.|generated\/components\/(search|notifications|moon|contrast|offline|plus|dashboard)\.js$/
/** Icons of import and export, on pages of catalogues and of reports. */
const TRAYS = /generated\/components\/(import|export)\.js$/
/** Overlays with Blueprint’s class names, which the menus of the bar load on every page. */
const OVERLAYS =
  /node_modules\/(@floating-ui|react-transition-group|dom-helpers)\/|@babel\/runtime\/helpers\/esm\/(extends|objectWithoutPropertiesLoose|inheritsLoose|setPrototypeOf|assertThisInitialized)\.|@blueprintjs\/core\/lib\/esm\/(common\/(classes|errors|props|refs|intent|position|alignment|elevation|utils\/(reactUtils|jsUtils|domUtils|keyboardUtils))|context|hooks\/(overlays|usePrevious|useIsomorphicLayoutEffect|useValidateProps)|components\/(overlay2?|portal|popover-next\/(?!popoverNextMigration)|popover\/(popoverArrow|popperUtils|popoverProps)))/
/** Small components of most pages: separate files would cost more than their content. */
const CONTROLS =
  /@blueprintjs\/(icons\/lib\/esm\/iconLoader|core\/lib\/esm\/(accessibility|components\/(button\/buttons|spinner|icon|text\/text|forms\/controls)))/
const MENUS =
  /@blueprintjs\/core\/lib\/esm\/(common\/abstractPureComponent|components\/(menu|forms\/(inputGroup|asyncControllableInput)|popover-next\/popoverNextMigration|popover\/popoverP(lacement|osition)))/
const CELLS =
  /\/src\/lib\/(browser\/quotation-path|i18n\/use-place-name)\.|\/src\/components\/(data-table\/use-cursor-pages|lane\/(lane|place-name|transport-icon)|quotation\/(reference|status-chip|status-glyph|waiting-time))\.|generated\/components\/(cargo-ship|truck|box|airplane)\.js$/
const MARKS =
  /generated\/components\/(arrow-up|arrow-down|cross|tick|time|lock|edit|trash|warning-sign|info-sign|tick-circle|chevron-right|caret-right)\.js$/
/** Icons of few pages each. */
const GLYPHS = /generated\/components\/(pin|ban-circle|office|duplicate|envelope)\.js$/
/** Code shared by a page of charts, a single chart and a presentation. */
const CHARTS =
  /\/src\/components\/chart\/(away|chart|chart-skeleton|download-menu)\.|\/src\/features\/analytics\/(charts|chart-settings\/(chart-settings-values|use-chart-settings|chart-settings-controls)|stage\/full-screen|filters|tabs|use-(called|cases-text|scope-texts|chart-(words|texts))|dashboard-chart|compared-days|drawing-of|chart-definition|analytics-queries|drill-down\/(use-point|shipments-path)|unknown-mark|tiles\/[a-z-]+)\.|\/contracts\/src\/analytics\/charts\./
/** Menus that load when they open, on pages of charts and in forms. */
const POPOVERS = /\/src\/components\/overlay\/(late-popover|use-focus-once)\./
/** Code shared by the tabs of a quotation, a few lines each. */
const TABS =
  /\/src\/features\/quotation\/(sell\/sell-name|agents\/(missing-charges|answer-of|accepts-costs)|costs\/use-leg-words|page\/(use-amending|sibling-path)|money-list)\.|\/contracts\/src\/(quotation\/changes|pricing\/(cost-amount|our-sections))\./
/** Units of quantities, wherever charges are edited. */
const MEANINGS = /\/src\/features\/quotation\/charge-grid\/(line-meaning|use-meanings|use-unit-words)\./
/** Code shared by the preview of a list and the page of a quotation. */
const PREVIEW = /\/src\/features\/quotation\/(margin\/margin-figures|preview\/use-cargo-words)\./
/** Calculation and units of amounts, shared by all pages with amounts. */
const AMOUNTS = /\/contracts\/src\/pricing\/(money|exchange|ratio)\.|\/src\/components\/charges\/concept-in\./
/** Small style sheets of many pages: together they compress better. */
const SHEETS =
  /\/src\/components\/(avatar|money|entry-form\/unsaved-dialog|form\/(date-field|segments|suggest-field)|feedback\/(confirm|empty|notice-card|saving-mark|skeleton))\.css$|\/charge-grid\/grid\.css$/
const FROM_NPM: Readonly<Record<string, RegExp>> = {
  react: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
  texts: /node_modules\/(i18next|use-sync-external-store|react-i18next\/dist\/es\/(?!(Icu)?Trans))/,
  // Only dialogs use several parallel queries.
  query: /node_modules\/@tanstack\/(query-core|react-query)\/(?!.*[qQ]ueries(Observer)?\.)/,
  schemas: /node_modules\/zod\//,
  decimals: /node_modules\/decimal\.js\//,
}

/** A few files with the code of every page, not forty: they load in parallel and compress together. */
export const chunkGroups = [
  ...Object.entries(FROM_NPM).map(([name, test]) => ({ name, test })),
  { name: 'frame', test: FRAME, includeDependenciesRecursively: false },
  { name: 'shell', test: SHELL, includeDependenciesRecursively: false },
  { name: 'overlays', test: OVERLAYS, includeDependenciesRecursively: false },
  { name: 'controls', test: CONTROLS, includeDependenciesRecursively: false },
  { name: 'menus', test: MENUS, includeDependenciesRecursively: false },
  { name: 'cells', test: CELLS, includeDependenciesRecursively: false },
  { name: 'marks', test: MARKS, includeDependenciesRecursively: false },
  { name: 'glyphs', test: GLYPHS, includeDependenciesRecursively: false },
  { name: 'trays', test: TRAYS, includeDependenciesRecursively: false },
  { name: 'popovers', test: POPOVERS, includeDependenciesRecursively: false },
  { name: 'charts', test: CHARTS, includeDependenciesRecursively: false },
  { name: 'tabs', test: TABS, includeDependenciesRecursively: false },
  { name: 'meanings', test: MEANINGS, includeDependenciesRecursively: false },
  { name: 'preview', test: PREVIEW, includeDependenciesRecursively: false },
  { name: 'amounts', test: AMOUNTS, includeDependenciesRecursively: false },
  { name: 'sheets', test: SHEETS, includeDependenciesRecursively: false },
]

/** Files that are loaded before any page. */
export const isInFrame = (file: string) =>
  /\/(react|texts|frame|rolldown-runtime|preload-helper|useTranslation|routes)-[^/]*\.js$/.test(file)
