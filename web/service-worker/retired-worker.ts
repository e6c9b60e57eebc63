import { retire } from './retire.ts'
import type { WorkerScope } from './worker-scope.ts'

// In place of the service worker where OFFLINE is off: it takes over at once and leaves.
const scope = globalThis as unknown as WorkerScope
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(retire(scope)))
