// The export module; charts drawn before it loaded cannot export.
import Highcharts from 'highcharts/esm/highcharts.js'
import 'highcharts/esm/modules/exporting.js'
import 'highcharts/esm/modules/offline-exporting.js'

// Its own buttons are hidden and nothing is sent to a server. `libURL` only prevents a warning: other file types would
// load from there.
Highcharts.setOptions({ exporting: { enabled: false, fallbackToExportServer: false, libURL: '/' } })

export { savePicture } from './picture.ts'
