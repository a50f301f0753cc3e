// React’s development build writes every render with its changed props to the browser’s performance timeline, and Node
// keeps all entries in memory. Loaded before React, which tests once whether a timeline exists.
Reflect.deleteProperty(console, 'timeStamp')
