// What makes pictures and fills the screen; charts made before it came know nothing of it.
import 'highcharts/esm/modules/exporting.js'
import 'highcharts/esm/modules/offline-exporting.js'
