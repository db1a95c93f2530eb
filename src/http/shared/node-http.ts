// What the service uses of node:http. An import of that module also loads the WebSocket client that it re-exports, which takes a
// tenth of the time it takes to start, in every process and test that serves.

export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');
