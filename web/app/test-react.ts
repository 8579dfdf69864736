// React in development writes each rendering of each component into Chromium's recorder, and keeps a stack for each element: a
// tenth of the time of these tests.
Reflect.deleteProperty(console, 'timeStamp')
Reflect.deleteProperty(console, 'createTask')
