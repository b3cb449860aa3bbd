/**
 * Served if the build has no service worker: devices that have one of an earlier release let go of it, and of all that it
 * kept. This does not depend on what that worker does.
 */
export const NO_SERVICE_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  for (const { name } of await indexedDB.databases()) if (name.startsWith('formulary')) indexedDB.deleteDatabase(name);
  await self.registration.unregister();
})()));
`;
