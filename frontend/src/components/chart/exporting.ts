// What makes pictures; charts made before it came know nothing of it.
import Highcharts from 'highcharts/esm/highcharts.js'
import 'highcharts/esm/modules/exporting.js'
import 'highcharts/esm/modules/offline-exporting.js'

// Its own buttons are not shown, and nothing leaves for a server: where its libraries for other kinds of files would be
// is said only because it warns otherwise.
Highcharts.setOptions({ exporting: { enabled: false, fallbackToExportServer: false, libURL: '/' } })

export { savePicture } from './picture.ts'
