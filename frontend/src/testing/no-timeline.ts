// React of development writes every drawing, and what differed in its properties, on the timeline of the browser's tools. Nobody looks
// at it here, and Node keeps all of it. Loaded before React, which asks once whether there is one.
Reflect.deleteProperty(console, 'timeStamp')
