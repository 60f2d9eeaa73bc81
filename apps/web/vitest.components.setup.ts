/** React's development build measures each component for the browser's profiler: a tenth of a run. */
Object.assign(console, { timeStamp: undefined, createTask: undefined });
